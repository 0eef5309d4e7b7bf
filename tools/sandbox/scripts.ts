import { buildSync } from 'esbuild';
import type { Shop } from './checkout/shop.ts';
import { type Answer, problem, textAnswer } from './control/answer.ts';
import type { Route, StandIn } from './control/mock-api.ts';
import type { Session } from './control/session.ts';
import { newProviderSettings } from './providers/provider-settings.ts';

/** What browsers get, by the path that it is served at below `/__sandbox`. */
const sources = {
  'providers/chargebee.js': 'tools/sandbox/providers/chargebee.ts',
  'providers/forter.js': 'tools/sandbox/providers/forter.ts',
  'panel.html': 'tools/sandbox/panel/page/panel.html',
  'panel.js': 'tools/sandbox/panel/page/main.ts',
  'panel.css': 'tools/sandbox/panel/page/panel.css',
} as const;

export type ScriptName = keyof typeof sources;

/** Bundles at first use, so that commands that don't serve pay nothing. @param root the folder of package.json */
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

/** A provider's script as this session gets it. */
export type ProviderScript = (provider: Provider, session: Session) => Answer;

/** @param bundled gives a script's text */
export function createProviderScripts(bundled: (name: ScriptName) => string): ProviderScript {
  return (provider, session) => {
    const settings = session.state(newProviderSettings).value;
    const blocked = settings.blocked[provider];
    if (blocked === 'not-found') return problem(404, 'The script is blocked on purpose.');
    // The scripts find their settings in scope: what must happen while they are loaded can't wait for a request.
    const script = `((sandboxSettings) => {\n${bundled(`providers/${provider}.js`)}})(${JSON.stringify(settings)});\n`;
    return { ...textAnswer('javascript', script), ...(blocked === 'abort' && { sent: 'nothing' as const }) };
  };
}

/** Where site.config.ts finds them. */
export function providerScriptRoutes(scriptOf: ProviderScript): readonly Route[] {
  const providers: readonly Provider[] = ['chargebee', 'forter'];
  return providers.map((provider) => ({
    method: 'GET',
    path: `/providers/${provider}.js`,
    answer: (_, session) => scriptOf(provider, session),
  }));
}

/**
 * GET /frtr/api/v1/proxy?url= (spec 1 §7): third-party scripts from the site's own origin. Exactly the addresses that
 * `checkout.proxiedScripts` in site.config.ts lists are answered, by the stand-ins: nothing is fetched.
 */
export function scriptProxy(shop: Shop, scriptOf: ProviderScript): StandIn {
  return {
    base: '/frtr/api/v1',
    routes: [
      {
        method: 'GET',
        path: '/proxy',
        answer: ({ query }, session) => proxied(query.get('url'), shop, scriptOf, session),
      },
    ],
  };
}

function proxied(url: string | null, shop: Shop, scriptOf: ProviderScript, session: Session): Answer {
  if (!url) return problem(400, 'The query lacks url.');
  const config = shop();
  if (!config?.proxiedScripts.includes(url))
    return problem(403, 'The address isn’t among `checkout.proxiedScripts` in site.config.ts.');
  if (url === config.chargebee.script) return scriptOf('chargebee', session);
  if (url === config.forter.script) return scriptOf('forter', session);
  return textAnswer('javascript', '// The sandbox has no stand-in for this script.\n');
}
