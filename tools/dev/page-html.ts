import { pageScriptPath } from './dev-resources.ts';

/**
 * Puts this command's script into a page, before all others: it has to see the document as it was sent.
 *
 * @param version what the page shows, so that the script knows whether it is still the latest
 */
export function withPageScript(html: string, version: number): string {
  const script = `<script type="module" src="/${pageScriptPath}" data-version="${version}"></script>`;
  return html.replace(/<head>/, (head) => head + script);
}
