import { buildSync } from 'esbuild';

/** What runs in browsers, by the path that it is served at below `/__sandbox`. */
const entryPoints = {
  'providers/chargebee.js': 'sandbox/providers/chargebee.ts',
  'providers/forter.js': 'sandbox/providers/forter.ts',
  'panel.js': 'sandbox/panel/panel.ts',
  'panel.css': 'sandbox/panel/panel.css',
} as const;

export type ScriptName = keyof typeof entryPoints;

/** Bundles at first use, so that commands that don't serve pay nothing. @param root the folder of package.json */
export function createBundler(root: string): (name: ScriptName) => string {
  const bundles = new Map<ScriptName, string>();
  return (name) => {
    const made = bundles.get(name) ?? bundle(root, entryPoints[name]);
    bundles.set(name, made);
    return made;
  };
}

function bundle(root: string, entryPoint: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
