import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { paletteCss } from '../../../domain/site/palette.ts';
import { root } from '../../../tools/scripts/run.ts';
import type { DemoProps } from './demo.tsx';

/** React complains about what the server and the browser render differently in its development version only. */
export type ReactMode = 'production' | 'development';

export interface DemoBundle {
  readonly script: string;
  readonly styles: string;
  readonly render: (props: DemoProps) => string;
}

const bundles = new Map<ReactMode, Promise<DemoBundle>>();

/** Bundles the demo for the browser, and for rendering it here; once a mode. */
export function bundleDemo(mode: ReactMode): Promise<DemoBundle> {
  const bundle = bundles.get(mode) ?? makeBundle(mode);
  bundles.set(mode, bundle);
  return bundle;
}

async function makeBundle(mode: ReactMode): Promise<DemoBundle> {
  const [browser, server] = await Promise.all([bundle(mode, 'client.tsx'), bundle(mode, 'server.tsx')]);
  const address = `data:text/javascript;base64,${Buffer.from(server.script).toString('base64')}`;
  const { render } = (await import(address)) as Pick<DemoBundle, 'render'>;
  const sheets = ['tokens.css', 'base.css', 'shapes.css'].map((name) =>
    readFileSync(join(root, 'templates/styles', name), 'utf8'),
  );
  return { script: browser.script, styles: [paletteCss(), ...sheets, browser.styles].join('\n'), render };
}

async function bundle(mode: ReactMode, entry: string): Promise<{ script: string; styles: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`tests/e2e/location-search/${entry}`],
    outdir: 'demo',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'silent',
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}
