import { execFileSync } from 'node:child_process';
import { root } from './run-cli.ts';

/** Updates the sample's generated files, which aren't committed. */
export default function globalSetup(): void {
  execFileSync(process.execPath, ['content/sample/build.ts', '--uncommitted'], { cwd: root });
}
