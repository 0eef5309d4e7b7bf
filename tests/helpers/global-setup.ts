import { execFileSync } from 'node:child_process';
import { root } from './run-cli.ts';

/** Brings the sample's generated files, which aren't committed, up to date with their sources. */
export default function globalSetup(): void {
  execFileSync(process.execPath, ['content/sample/build.ts', '--uncommitted'], { cwd: root });
}
