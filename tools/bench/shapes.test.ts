import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { indexContent } from '../../pipeline/load/load-content.ts';
import { newFolder } from '../../tests/helpers/temp-folder.ts';
import { contentOf, shapes } from './shapes/write-site.ts';
import { benchShapes } from './shapes.ts';

describe('shapes', () => {
  test.each(Object.entries(shapes))(
    '%s is content that can be read, and twice as much of it at twice the size',
    (_, shape) => {
      const [small = 0, large = 0] = [400, 800].map((size) => {
        const text = JSON.stringify([contentOf(shape(size)), shape(size).servers, shape(size).formerPaths]);
        const { findings } = indexContent(
          Buffer.from(JSON.stringify(contentOf(shape(size)))),
          'content.json',
          [],
        );
        expect(findings).toEqual([]);
        return text.length;
      });
      expect(large / small).toBeGreaterThan(1.2);
      expect(large / small).toBeLessThan(2.2);
    },
  );
});

test('every command is timed on a shape', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = newFolder();
  try {
    const report = benchShapes({ root, only: ['hub'], size: 10, folder });
    expect(report.match(/^hub +\S+/gm)).toHaveLength(9);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
