import { buildSync } from 'esbuild';

/** What browsers get, by the path that it is served at below `/__sandbox`. */
const sources = {
  'providers/chargebee.js': 'tools/sandbox/providers/chargebee.ts',
  'providers/forter.js': 'tools/sandbox/providers/forter.ts',
  'panel.html': 'tools/sandbox/panel/page/panel.html',
  'panel.js': 'tools/sandbox/panel/page/main.ts',
  'panel.css': 'tools/sandbox/panel/page/panel.css',
} as const;

export type ScriptName = keyof typeof sources;

/** Bundles at first use, so that commands that don't serve pay nothing. @param root the folder of package.json */
export function createBundler(root: string): (name: ScriptName) => string {
  const bundles = new Map<ScriptName, string>();
  return (name) => {
    const made = bundles.get(name) ?? bundle(root, sources[name]);
    bundles.set(name, made);
    return made;
  };
}

function bundle(root: string, entryPoint: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    loader: { '.html': 'copy' },
    logLevel: 'silent',
  });
  return outputFiles.at(-1)?.text ?? '';
}
