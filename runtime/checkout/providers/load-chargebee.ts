import type { CheckoutConfig } from '../../../domain/commerce/checkout-config.ts';
import { scriptAddress } from '../calls/script-address.ts';
import type { Chargebee, ChargebeeScript } from './chargebee.ts';
import type { ScriptLoader } from './load-script.ts';

/** Loads the provider where it isn't there yet. @throws ScriptError where it is blocked; another call tries again */
export type LoadChargebee = () => Promise<Chargebee>;

/** @param page where the provider's script puts itself */
export function createChargebeeLoader(
  { chargebee, proxiedScripts }: Pick<CheckoutConfig, 'chargebee' | 'proxiedScripts'>,
  scripts: Pick<ScriptLoader, 'load'>,
  page: { readonly Chargebee?: ChargebeeScript },
): LoadChargebee {
  return async () => {
    const isThere = () => typeof page.Chargebee?.init === 'function';
    await scripts.load(scriptAddress(chargebee.script, proxiedScripts), { isThere });
    const { site, publishableKey } = chargebee;
    return instanceOf(page.Chargebee as ChargebeeScript, { site, publishableKey });
  };
}

/** Only one instance may be made, and other scripts of the page may have made it. */
function instanceOf(script: ChargebeeScript, options: Parameters<ChargebeeScript['init']>[0]): Chargebee {
  try {
    return script.getInstance();
  } catch {
    return script.init(options);
  }
}
