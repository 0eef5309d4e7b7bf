import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { ContentFileError, ExportError, ManifestError, OutputError, UserError } from '../model/user-error.ts';
import { startWorker } from './pool.ts';

interface Failing {
  fail: { input: undefined; output: undefined };
}

/** Starts a worker whose task throws what an expression gives. */
function failingWorker(module: string, thrown: string) {
  const script = join(temporaryFolder(), 'worker.mjs');
  const urlOf = (path: string) => pathToFileURL(join(import.meta.dirname, path)).href;
  writeFileSync(
    script,
    `import * as errors from '${urlOf(module)}';
     import { serveTasks } from '${urlOf('protocol.ts')}';
     serveTasks({ fail: () => { throw new errors.${thrown}; } });`,
  );
  return startWorker<Failing>(script);
}

const userErrors = '../model/user-error.ts';

test.for<[module: string, thrown: string, expected: UserError]>([
  [userErrors, "ContentFileError('why', 'what next')", new ContentFileError('why', 'what next')],
  [userErrors, "ManifestError('why', 'what next')", new ManifestError('why', 'what next')],
  [userErrors, "OutputError('foreign', 'why', 'move it')", new OutputError('foreign', 'why', 'move it')],
  [userErrors, "OutputError('busy', 'why', 'wait')", new OutputError('busy', 'why', 'wait')],
  [userErrors, "ExportError('silent', 'why', 'retry')", new ExportError('silent', 'why', 'retry')],
])('a worker hands on name, hint and exit code: %s %s', async ([module, thrown, expected]) => {
  const worker = failingWorker(module, thrown);
  const error = await worker.run('fail', undefined).catch((reason: unknown) => reason);
  await worker.close();
  expect(error).toBeInstanceOf(UserError);
  const { name, message, hint, exitCode } = expected;
  expect(error).toMatchObject({ name, message, hint, exitCode });
});

test("a worker hands on the file system's code, and no exit code for a fault of the program", async () => {
  const worker = failingWorker(
    '../model/user-error.ts',
    "UserError() && Object.assign(new Error('full'), { code: 'ENOSPC' })",
  );
  const error = await worker.run('fail', undefined).catch((reason: unknown) => reason);
  await worker.close();
  expect(error).not.toBeInstanceOf(UserError);
  expect(error).toMatchObject({ message: 'full', code: 'ENOSPC' });
});
