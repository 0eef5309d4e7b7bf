import { expect, test } from 'vitest';
import { blockTypes, fieldsOf } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { Block } from './block.tsx';

const withAnchor = blockTypes.filter((type) => fieldsOf(type)?.anchorId);

test.each(withAnchor)('the anchor of %s is an id', (type) => {
  const html = markupIn(
    fakePage({}),
    <Block entry={{ id: 'own', type, heading: 'Heading', anchorId: 'linked' } as Entry} />,
  );
  expect(html).toContain('id="linked"');
});
