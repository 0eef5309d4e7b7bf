import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountApi } from './account/account-api.ts';
import { checkoutApis, providerApi } from './checkout/checkout-apis.ts';
import { getPayments } from './checkout/payments.ts';
import { checkoutSettingsSchema, newSettings, type Shop } from './checkout/shop.ts';
import { createControl } from './control/control.ts';
import { type MockApi, settingsRoutes } from './control/mock-api.ts';
import { analytics, measuringApis } from './measuring.ts';
import { chat, chatSettingsSchema, newChatSettings, serveStub } from './other-systems.ts';
import { panelRoutes } from './panel/panel-routes.ts';
import { newProviderSettings, providerSettingsSchema } from './providers/provider-settings.ts';
import {
  createBundler,
  createProviderScripts,
  type ProviderScript,
  providerScriptRoutes,
  scriptProxy,
} from './scripts.ts';

interface Needs {
  readonly serversFile: () => string | undefined;
  readonly shop: Shop;
  readonly scriptOf: ProviderScript;
}

/** Returns the mocks of all live APIs; docs/openapi.yaml describes their replies. */
export function mockApis({ serversFile, shop, scriptOf }: Needs): readonly MockApi[] {
  return [
    accountApi(serversFile),
    ...checkoutApis(shop),
    ...measuringApis,
    analytics,
    chat,
    scriptProxy(shop, scriptOf),
    providerApi,
  ];
}

/** Describes the site for the sandbox; read for each request. */
interface SandboxSite {
  /** Paths of the pages that other systems serve. */
  readonly stubs: () => ReadonlySet<string>;
  /** The file with the server data (`servers` in site.config.ts). */
  readonly serversFile: () => string | undefined;
  readonly checkout: Shop;
}

/**
 * Serves everything that shares the site's origin: live APIs, the scripts of the payment and fraud-check providers,
 * the live chat, pages of other systems.
 *
 * @param root the folder of package.json: what runs in browsers is bundled from the sources there
 * @returns a function that returns false when the address is the site's own
 */
export function createSandbox({ stubs, serversFile, checkout }: SandboxSite, root: string) {
  const bundled = createBundler(root);
  const scriptOf = createProviderScripts(bundled);
  const handleApis = createControl(mockApis({ serversFile, shop: checkout, scriptOf }), [
    { method: 'GET', path: '/payments', handle: getPayments },
    ...settingsRoutes('/checkout', checkoutSettingsSchema, newSettings),
    ...settingsRoutes('/chat', chatSettingsSchema, newChatSettings),
    ...settingsRoutes('/providers', providerSettingsSchema, newProviderSettings),
    ...providerScriptRoutes(scriptOf),
    ...panelRoutes(bundled, checkout),
  ]);
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    handleApis(request, response) || serveStub(stubs(), request, response);
}
