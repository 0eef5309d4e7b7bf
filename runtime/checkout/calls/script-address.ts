/**
 * Returns where to load a third-party script from: through the proxy of the page's own origin where the configuration lists it,
 * exactly as it stands there; otherwise from where it lives (spec 1 §7).
 */
export function scriptAddress(script: string, proxied: readonly string[]): string {
  return proxied.includes(script) ? `/frtr/api/v1/proxy?${new URLSearchParams({ url: script })}` : script;
}
