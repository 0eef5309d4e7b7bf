/** The worker of `verify`: nothing of what rendering needs is loaded for that. */
import { join } from 'node:path';
import { type FileFacts, hashFile } from '../publish/published-files.ts';
import { serveTasks } from './protocol.ts';

/** Lists the tasks of the worker of `verify`. */
export interface VerifyTasks {
  /** Hashes files below a folder. */
  hash: {
    input: { readonly folder: string; readonly files: readonly string[] };
    output: readonly FileFacts[];
  };
}

serveTasks<VerifyTasks>({
  hash: ({ folder, files }) => files.map((file) => hashFile(join(folder, file))),
});
