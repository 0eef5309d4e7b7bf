/** Runs contentful-export alone: host and tokens in, the number of entries on stderr. */
import contentfulExport from 'contentful-export';
import { sandboxTokens } from '../sandbox/contentful/start-contentful.ts';

const [host = '', spaceId = '', environmentId = ''] = process.argv.slice(2);

/** Its types declare a default export, but it is a CommonJS function with more options. */
const run = contentfulExport as unknown as (options: object) => Promise<{ entries: readonly unknown[] }>;

const { entries } = await run({
  spaceId,
  environmentId,
  ...sandboxTokens,
  host,
  hostDelivery: host,
  insecure: true,
  saveFile: false,
  useVerboseRenderer: true,
});
process.stderr.write(`${entries.length} entries\n`);
