import { describe, expect, test } from 'vitest';
import { indexContent } from '../../pipeline/load/index-export.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { measureShape, shapes } from './measure.ts';
import { contentOf } from './site.ts';

describe('shapes', () => {
  test.each(Object.entries(shapes))(
    '%s is content that can be read, and twice as much of it at twice the size',
    (_, shape) => {
      const [small = 0, large = 0] = [400, 800].map((size) => {
        const { servers, formerPaths, ...content } = shape(size);
        const text = JSON.stringify(contentOf(content));
        expect(indexContent(Buffer.from(text), 'content.json', {}).findings).toEqual([]);
        return text.length + JSON.stringify([servers, formerPaths]).length;
      });
      expect(large / small).toBeGreaterThan(1.2);
      expect(large / small).toBeLessThan(2.2);
    },
  );
});

// It takes long, and only measures.
test.skipIf(!isThorough)(
  'every command is timed on a shape',
  async () => {
    const report = await measureShape('hub', 10, temporaryFolder());
    const [heads = '', ...rows] = report.trimEnd().split('\n');
    expect(heads).toMatch(/^hub +CPU s/);
    expect(rows.map((row) => row.split(' ', 1)[0]).join(' ')).toBe(
      'validate graph coverage explain build again verify shard merge',
    );
  },
  240_000,
);
