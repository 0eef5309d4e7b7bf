import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { filesIn } from '../output/read-site.ts';
import { bytesOf, sparesOf } from '../publish/small-site.ts';

/** A folder in which a site is built by the command line, again and again. */
export interface CliSite {
  readonly folder: string;
  readonly out: string;
  readonly write: (content: unknown) => void;
  readonly configure: (config: Readonly<Record<string, unknown>>) => void;
  readonly build: (...flags: readonly string[]) => Promise<CliResult & { readonly report: Report }>;
  /**
   * Builds it, and holds the result to that of a build without cache over a copy of the same site.
   *
   * @returns the pages that were rendered, by file
   */
  readonly rebuild: (...flags: readonly string[]) => Promise<readonly string[]>;
}

interface Report {
  readonly pages: number;
  readonly rendered: number;
  readonly reused: number;
  readonly issues: readonly { readonly rule: string }[];
}

const date = ['--date', '2031-01-01', '--workers', '1', '--format', 'json'];

export function openCliSite(folder: string, config: Readonly<Record<string, unknown>> = {}): CliSite {
  const out = join(folder, 'out');
  mkdirSync(folder, { recursive: true });
  configureSite(folder, config);
  const build = async (...flags: readonly string[]) => {
    const result = await runCli(['build', ...date, ...flags], { cwd: folder });
    return { ...result, report: JSON.parse(result.stdout || '{}') as Report };
  };
  return {
    folder,
    out,
    build,
    write: (content) => writeFileSync(join(folder, 'content.json'), JSON.stringify(content)),
    configure: (changed) => configureSite(folder, { ...config, ...changed }),
    rebuild: async (...flags) => {
      const cold = join(folder, 'cold');
      rmSync(cold, { recursive: true, force: true });
      const published = existsSync(out) ? [out] : [];
      for (const site of published) cpSync(site, cold, { recursive: true });
      const sites = [...published, ...sparesOf(folder)];
      const before = new Set(sites.flatMap((site) => [...identitiesOf(site).values()]));
      const [warm, other] = await Promise.all([
        build(...flags),
        build('--no-cache', '--out', 'cold', ...flags),
      ]);
      expect([warm.code, warm.stderr, other.code]).toEqual([0, '', 0]);
      expect(bytesOf(folder)).toEqual(bytesOf(folder, 'cold'));
      const rendered = [...identitiesOf(out)].filter(
        ([file, identity]) => isPage(file) && !before.has(identity),
      );
      const pages = rendered.map(([file]) => file);
      expect(warm.report.rendered).toBe(pages.filter((file) => !file.endsWith('404.html')).length);
      expect(warm.report.reused).toBe(warm.report.pages - warm.report.rendered);
      return pages;
    },
  };
}

function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** A file that was taken over is the same one under another name. File systems use numbers again. */
function identitiesOf(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesIn(folder).map((file) => {
      const { ino, mtimeMs } = statSync(join(folder, file));
      return [file, `${file} ${ino} ${mtimeMs}`];
    }),
  );
}
