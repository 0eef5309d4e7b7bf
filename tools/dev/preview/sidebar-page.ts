import { hash } from 'node:crypto';
import { build } from 'esbuild';

const styles = `
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: #111b2b; background: #fff; }
h2 { font-size: 13px; margin: 0; }
p { margin: 4px 0; overflow-wrap: anywhere; }
article { border-inline-start: 4px solid #036fe3; padding: 4px 12px; margin: 8px 0; }
article[data-severity='warning'] { border-color: #b57700; }
article[data-severity='error'] { border-color: #bd002a; }
`;

/** Bundles the app in the sidebar into one page. @param root the folder of package.json @param framedBy addresses that may frame it */
export async function sidebarPage(
  root: string,
  framedBy: readonly string[],
): Promise<{ readonly page: string; readonly policy: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/dev/page/sidebar.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  return {
    policy: [
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'",
      `script-src ${sourceOf(script)}; style-src ${sourceOf(styles)}; frame-ancestors ${framedBy.join(' ')}`,
    ].join('; '),
    page: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Findings</title><style>${styles}</style></head><body><main></main><script>${script}</script></body></html>`,
  };
}
