import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paletteCss } from '../../domain/site/palette.ts';

/** Formats data as a self-contained HTML page. @param name of the script and stylesheet in the program's folder */
export function htmlPage(name: string, title: string, data: unknown, programFolder: string): string {
  const script = readFileSync(join(programFolder, `${name}.js`), 'utf8');
  const style = paletteCss() + readFileSync(join(programFolder, `${name}.css`), 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html><!-- Written by Meridian. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This page shows its content with JavaScript; --format json has the same as data.</p></noscript>
<script type="application/json" id="data">${embeddable(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Serializes JSON for HTML, escaping `<`. */
function embeddable(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
