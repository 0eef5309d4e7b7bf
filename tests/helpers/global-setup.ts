import { execFileSync } from 'node:child_process';
import { root } from './run-cli.ts';

/** Brings the sample's export, which isn't committed, up to date with its sources. */
export default function globalSetup(): void {
  execFileSync(process.execPath, ['content/sample/build.ts', 'export.json'], { cwd: root });
}
