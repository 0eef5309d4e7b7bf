import { join } from 'node:path';
import { type FileFacts, hashFile } from '../publish/published-files.ts';
import { serveTasks } from './protocol.ts';

export interface VerifyTasks {
  hash: {
    input: { readonly folder: string; readonly files: readonly string[] };
    output: readonly FileFacts[];
  };
}

serveTasks<VerifyTasks>({
  hash: ({ folder, files }) => files.map((file) => hashFile(join(folder, file))),
});
