import { buildSync } from 'esbuild';
import type { Shop } from './checkout/shop.ts';
import type { MockApi, Route } from './control/mock-api.ts';
import { problem, type Reply, textReply } from './control/reply.ts';
import type { Session } from './control/session.ts';
import { newProviderSettings } from './providers/provider-settings.ts';

/** Lists the sources of scripts and styles by path below `/__sandbox`. */
const sources = {
  'providers/chargebee.js': 'tools/sandbox/providers/chargebee.ts',
  'providers/forter.js': 'tools/sandbox/providers/forter.ts',
  'panel.html': 'tools/sandbox/panel/page/panel.html',
  'panel.js': 'tools/sandbox/panel/page/main.ts',
  'panel.css': 'tools/sandbox/panel/page/panel.css',
} as const;

export type ScriptName = keyof typeof sources;

/** Creates a function that bundles a script at its first use. @param root the folder of package.json */
export function createBundler(root: string): (name: ScriptName) => string {
  const bundles = new Map<ScriptName, string>();
  return (name) => {
    const made = bundles.get(name) ?? bundle(root, sources[name]);
    bundles.set(name, made);
    return made;
  };
}

function bundle(root: string, entryPoint: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    loader: { '.html': 'copy' },
    logLevel: 'silent',
  });
  return outputFiles.at(-1)?.text ?? '';
}

type Provider = 'chargebee' | 'forter';

export type ProviderScript = (provider: Provider, session: Session) => Reply;

/** Creates the providers' scripts. @param bundled returns a script's text */
export function createProviderScripts(bundled: (name: ScriptName) => string): ProviderScript {
  return (provider, session) => {
    const settings = session.state(newProviderSettings).value;
    const blocked = settings.blocked[provider];
    if (blocked === 'not-found') return problem(404, 'The script is blocked on purpose.');
    // Passes the settings in scope, because the script needs them while it loads.
    const script = `((sandboxSettings) => {\n${bundled(`providers/${provider}.js`)}})(${JSON.stringify(settings)});\n`;
    return { ...textReply('javascript', script), ...(blocked === 'abort' && { sent: 'nothing' as const }) };
  };
}

/** Returns the routes at which site.config.ts finds the scripts. */
export function providerScriptRoutes(scriptOf: ProviderScript): readonly Route[] {
  const providers: readonly Provider[] = ['chargebee', 'forter'];
  return providers.map((provider) => ({
    method: 'GET',
    path: `/providers/${provider}.js`,
    handle: (_, session) => scriptOf(provider, session),
  }));
}

/**
 * Serves GET /frtr/api/v1/proxy?url= (spec 1 §7): mocks of third-party scripts from the site's own origin, at exactly
 * the addresses in `checkout.proxiedScripts` of site.config.ts. Nothing is fetched.
 */
export function scriptProxy(shop: Shop, scriptOf: ProviderScript): MockApi {
  return {
    base: '/frtr/api/v1',
    routes: [
      {
        method: 'GET',
        path: '/proxy',
        handle: ({ query }, session) => proxied(query.get('url'), shop, scriptOf, session),
      },
    ],
  };
}

function proxied(url: string | null, shop: Shop, scriptOf: ProviderScript, session: Session): Reply {
  if (!url) return problem(400, 'The query lacks url.');
  const config = shop();
  if (!config?.proxiedScripts.includes(url))
    return problem(403, "The address isn't among `checkout.proxiedScripts` in site.config.ts.");
  if (url === config.chargebee.script) return scriptOf('chargebee', session);
  if (url === config.forter.script) return scriptOf('forter', session);
  return textReply('javascript', '// The sandbox has no mock for this script.\n');
}
