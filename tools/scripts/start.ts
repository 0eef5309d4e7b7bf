/**
 * `npm start`: runs all stages on the sample space, from the local Contentful to a served site.
 * Flags go on to `meridian serve`: `npm start -- --port 8080`.
 */
import '../../bin/exit-with-parent.js';
import { sandboxTokens, startContentful } from '../sandbox/contentful/start-contentful.ts';
import { root, run } from './run.ts';

const sample = 'content/sample/export.json';
const exported = 'content/space.json';
const meridian = `${root}bin/start-bound.js`;

const nextSteps = `
Three next steps:
  1. Open the address below. /__sandbox sets how the mocks of other systems behave.
  2. npx --no -- meridian dev            shows each change of content, templates and texts at once
  3. npx --no -- meridian init ../mine   makes a site of your own brand: docs/guide/your-own-site.md

`;

process.exitCode = await startAll(process.argv.slice(2));

async function startAll(serveFlags: readonly string[]): Promise<number> {
  const steps = [
    ['export', '--content', exported],
    // Checks the content before it writes anything.
    ['build', '--content', exported],
  ];
  const contentful = await startContentful({ exportFile: sample, port: 0, ...sandboxTokens });
  try {
    const env = {
      CONTENTFUL_SPACE_ID: contentful.spaceId,
      CONTENTFUL_ENVIRONMENT: contentful.environmentId,
      // Of a space of one's own, where they are set.
      ...{ CONTENTFUL_SPACE: '', CONTENTFUL_ENVIRONMENT_ID: '', CONTENTFUL_ACCESS_TOKEN: '' },
      CONTENTFUL_HOST: contentful.url,
      CONTENTFUL_DELIVERY_HOST: contentful.url,
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    };
    for (const step of steps) {
      const code = await run(process.execPath, [meridian, ...step], env, true);
      if (code !== 0) return code;
    }
    process.stdout.write(nextSteps);
    return await run(process.execPath, [meridian, 'serve', '--sandbox', ...serveFlags], env, true);
  } finally {
    await contentful.close();
  }
}
