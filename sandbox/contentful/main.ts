/**
 * Starts the local Contentful by hand:
 *
 *     node sandbox/contentful/main.ts --file content/sample/export.json [--port 4100]
 *
 * and then, in another terminal,
 *
 *     CONTENTFUL_HOST=http://127.0.0.1:4100 CONTENTFUL_MANAGEMENT_TOKEN=sandbox-management-token npx meridian export
 *
 * With CONTENTFUL_DELIVERY_HOST (the same address) and CONTENTFUL_DELIVERY_TOKEN=sandbox-delivery-token as well, entries
 * and assets come from the delivery API. Both tokens open nothing but this stand-in: they aren't secrets.
 */
import { parseArgs } from 'node:util';
import { sandboxTokens } from './sandbox-tokens.ts';
import { startContentful } from './start-contentful.ts';

const { values } = parseArgs({
  options: { file: { type: 'string' }, port: { type: 'string', default: '0' } },
});

if (values.file) {
  const contentful = await startContentful({
    exportFile: values.file,
    port: Number(values.port),
    ...sandboxTokens,
  });
  const { url, spaceId, environmentId } = contentful;
  console.log(`Contentful sandbox at ${url} (space ${spaceId}, environment ${environmentId})`);
} else {
  console.error('The export file to serve is missing. Example: --file content/sample/export.json');
  process.exitCode = 2;
}
