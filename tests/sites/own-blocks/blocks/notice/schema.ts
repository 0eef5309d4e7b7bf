import { localized, z } from '@meridian-vpn/meridian/blocks';

export default z.object({ text: localized(z.string()) }).describe('A line that stands out in a text.');
