/**
 * Starts the local Contentful by hand (`--help` prints the flags):
 *
 *     node tools/sandbox/contentful/main.ts --file content/sample/export.json [--port 4100] [--fault JSON]…
 *
 * and then, in another terminal,
 *
 *     CONTENTFUL_HOST=http://127.0.0.1:4100 CONTENTFUL_MANAGEMENT_TOKEN=sandbox-management-token npx --no -- meridian export
 *
 * With CONTENTFUL_DELIVERY_HOST (the same address) and CONTENTFUL_DELIVERY_TOKEN=sandbox-delivery-token as well, entries
 * and assets come from the delivery API; CONTENTFUL_PREVIEW_HOST and CONTENTFUL_PREVIEW_TOKEN=sandbox-preview-token are those of `meridian preview`. What contentful-import writes stays in memory. The tokens open nothing but this mock: they aren't secrets.
 *
 * A fault is JSON such as `{"kind":"rate-limit","resetSeconds":1,"at":"entries","nth":2}`; `faults.ts` describes each kind.
 */
import { parseArgs } from 'node:util';
import { type Fault, readFault } from './faults.ts';
import { sandboxTokens, startContentful } from './start-contentful.ts';

try {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '0' },
      fault: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  });
  if (values.help)
    console.log('Flags: --file EXPORT.json [--port N] [--fault JSON]… (tools/sandbox/contentful/faults.ts)');
  else if (!values.file)
    throw new Error('The export file to serve is missing: --file content/sample/export.json');
  else await serve(values.file, Number(values.port), values.fault.map(readFault));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function serve(exportFile: string, port: number, faults: readonly Fault[]): Promise<void> {
  const contentful = await startContentful({ exportFile, port, faults, ...sandboxTokens });
  const { url, spaceId, environmentId } = contentful;
  console.log(`Contentful sandbox at ${url} (space ${spaceId}, environment ${environmentId})`);
}
