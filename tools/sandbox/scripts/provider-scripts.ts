import { type Answer, problem, textAnswer } from '../control/answer.ts';
import type { Session } from '../control/session.ts';
import type { Route } from '../control/stand-in.ts';
import { newProviderSettings } from '../providers/provider-settings.ts';
import type { ScriptName } from './bundle-script.ts';

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
