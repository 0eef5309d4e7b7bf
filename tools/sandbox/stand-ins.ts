import { accountApi } from './account/account-api.ts';
import { checkoutApis, providerApi } from './checkout/checkout-apis.ts';
import type { Shop } from './checkout/shop.ts';
import type { StandIn } from './control/stand-in.ts';
import { analytics } from './measuring/analytics.ts';
import { measuringApis } from './measuring/measuring-apis.ts';
import { chat } from './other-systems/chat.ts';
import type { ProviderScript } from './scripts/provider-scripts.ts';
import { scriptProxy } from './scripts/script-proxy.ts';

interface Needs {
  readonly serversFile: () => string | undefined;
  readonly shop: Shop;
  readonly scriptOf: ProviderScript;
}

/** All live APIs' local replacements: docs/openapi.yaml says what they answer. */
export function standIns({ serversFile, shop, scriptOf }: Needs): readonly StandIn[] {
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
