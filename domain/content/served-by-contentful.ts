/** Does Contentful's service serve this address, so that sizes and formats can be asked for in its query? */
export function isServedByContentful(url: string): boolean {
  return /^https:\/\/images\.(?:eu\.)?ctfassets\.net\/[^?#]*$/.test(url);
}
