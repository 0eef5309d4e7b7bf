/** contentful-export's own fetching, as bare as can be: HOST and tokens in, the number of entries on stderr. */
import contentfulExport from 'contentful-export';
import { sandboxTokens } from '../sandbox/contentful/start-contentful.ts';

const [host = '', spaceId = '', environmentId = ''] = process.argv.slice(2);

/** Its type declarations describe a module with a default export; it is a CommonJS function with more options than declared. */
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
