import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { createReader } from './published-files.ts';

test('reads files of any size, and none that has become shorter', () => {
  const read = createReader();
  for (const content of ['x', '', 'a longer one']) {
    const file = join(temporaryFolder(), 'page.html');
    writeFileSync(file, content);
    expect(Buffer.from(read(file, content.length)).toString()).toBe(content);
    expect(() => read(file, content.length + 1)).toThrow(`has ${content.length} bytes instead of`);
  }
});
