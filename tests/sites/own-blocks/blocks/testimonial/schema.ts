import { link, localized, picture, richText, z } from '@meridian-vpn/meridian/blocks';

export default z
  .object({
    heading: localized(z.string().max(60)),
    quote: localized(richText()),
    author: z.string(),
    portrait: picture('card').optional(),
    story: link().optional(),
    tone: z.enum(['calm', 'loud']).optional(),
  })
  .describe('What a customer says, with a portrait and a link to the story.');
