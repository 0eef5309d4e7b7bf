import { expect, test } from 'vitest';
import { blockTypes, fieldsOf } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { fakePage } from '../fake-page.ts';
import { PageContextProvider } from '../pages/page-context.ts';
import { staticMarkup } from '../static-markup.ts';
import { Block } from './block.tsx';

const withAnchor = blockTypes.filter((type) => fieldsOf(type)?.anchorId);

test.each(withAnchor)('the anchor of %s is an id', (type) => {
  const html = staticMarkup(
    <PageContextProvider value={fakePage({})}>
      <Block entry={{ id: 'own', type, heading: 'Heading', anchorId: 'linked' } as Entry} />
    </PageContextProvider>,
  );
  expect(html).toContain('id="linked"');
});
