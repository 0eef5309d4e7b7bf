import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkoutSettingsSchema, newSettings } from './checkout/checkout-settings.ts';
import { getPayments } from './checkout/payments.ts';
import type { Shop } from './checkout/shop.ts';
import { createControl } from './control/create-control.ts';
import { settingsRoutes } from './control/settings-route.ts';
import { answerForOtherSystems } from './other-systems/answer.ts';
import { chatSettingsSchema, newChatSettings } from './other-systems/chat.ts';
import { panelRoutes } from './panel/panel-routes.ts';
import { newProviderSettings, providerSettingsSchema } from './providers/provider-settings.ts';
import { createBundler } from './scripts/bundle-script.ts';
import { createProviderScripts, providerScriptRoutes } from './scripts/provider-scripts.ts';
import { standIns } from './stand-ins.ts';

/** What the sandbox has to know of the site; asked anew for each request. */
export interface SandboxSite {
  /** Paths of the pages that other systems serve. */
  readonly stubs: () => ReadonlySet<string>;
  /** The file with the server data (`servers` in site.config.ts). */
  readonly serversFile: () => string | undefined;
  readonly checkout: Shop;
}

/**
 * Answers for everything that shares the site's origin: live APIs, the scripts of the payment and fraud-check providers,
 * the live chat, pages of other systems.
 *
 * @param root the folder of package.json: what runs in browsers is bundled from the sources there
 * @returns a function that returns false when the address is the site's own
 */
export function createSandbox({ stubs, serversFile, checkout }: SandboxSite, root: string) {
  const bundled = createBundler(root);
  const scriptOf = createProviderScripts(bundled);
  const answerApis = createControl(standIns({ serversFile, shop: checkout, scriptOf }), [
    { method: 'GET', path: '/payments', answer: getPayments },
    ...settingsRoutes('/checkout', checkoutSettingsSchema, newSettings),
    ...settingsRoutes('/chat', chatSettingsSchema, newChatSettings),
    ...settingsRoutes('/providers', providerSettingsSchema, newProviderSettings),
    ...providerScriptRoutes(scriptOf),
    ...panelRoutes(bundled, checkout),
  ]);
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    answerApis(request, response) || answerForOtherSystems(stubs(), request, response);
}
