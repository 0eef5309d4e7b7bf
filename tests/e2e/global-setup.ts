import { run, start } from '../../tools/scripts/run.ts';
import { sampleSite } from '../helpers/sample-site.ts';

/** Builds the sample site and serves it with the sandbox for as long as the tests run. @returns what ends the server */
export default async function globalSetup(): Promise<() => void> {
  const meridian = (...args: string[]) => ['bin/meridian.js', ...args, '--out', sampleSite];
  const code = await run(process.execPath, meridian('build'));
  if (code !== 0) throw new Error('The sample site could not be built; the findings above say why.');
  const { child, line } = await start(process.execPath, meridian('serve', '--sandbox', '--port', '0'));
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
  if (!origin) throw new Error(`The server did not say where it answers: ${line}`);
  process.env.MERIDIAN_TEST_ORIGIN = origin;
  return () => void child.kill();
}
