/** Compares two sites by their manifests, for deployments that send only what has changed. */
import { compareText } from '../../domain/content/values.ts';
import { manifestName } from '../model/routes.ts';
import { ManifestError } from '../model/user-error.ts';
import { readSiteFiles, type SiteFile } from './read-manifest.ts';

/** Lists the stages of a deployment in order: pages need their assets, and the manifest records a finished deployment. */
const stages = ['assets', 'pages', 'others', 'manifest'] as const;
type Stage = (typeof stages)[number];

/** Describes a file that a deployment sends or deletes. */
export interface ChangedFile {
  readonly file: string;
  readonly change: 'added' | 'changed' | 'gone';
  readonly stage: Stage;
  readonly bytes: number;
  readonly sha256: string;
}

/** Describes what separates a deployed site from a new one. */
export interface ManifestDiff {
  /** Number of files of the new site, the manifest included. */
  readonly files: number;
  readonly bytes: number;
  readonly unchanged: number;
  /** Added and changed files: assets, new pages, other pages, then what refers to pages, and the manifest last. */
  readonly upload: readonly ChangedFile[];
  /** Files to delete after the upload: those that refer to pages, pages, then assets. */
  readonly gone: readonly ChangedFile[];
}

/**
 * Compares the files of two sites.
 * @param deployed the manifest of the deployed site; an empty file before the first deployment
 * @param built the manifest of the new site
 * @throws ManifestError for an unreadable, foreign or damaged manifest
 */
export function diffManifests(deployed: string, built: string): ManifestDiff {
  const before = readSiteFiles(deployed, hints.deployed);
  const now = readSiteFiles(built, hints.built);
  if (now.length === 0) throw new ManifestError(`The manifest ${built} is empty.`, hints.built);
  const hashes = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  const names = new Set(now.map(({ file }) => file));
  const upload = now.flatMap((row) => {
    const sha256 = hashes.get(row.file);
    if (sha256 === row.sha256) return [];
    return [describeChange(row, sha256 === undefined ? 'added' : 'changed')];
  });
  const gone = before.filter(({ file }) => !names.has(file)).map((row) => describeChange(row, 'gone'));
  return {
    files: now.length,
    bytes: now.reduce((sum, { bytes }) => sum + bytes, 0),
    unchanged: now.length - upload.length,
    // New pages before those that may link to them: `added` precedes `changed` in the alphabet, too.
    upload: upload.sort((a, b) => byStage(a, b) || compareText(a.change, b.change)),
    gone: gone.sort((a, b) => byStage(b, a)),
  };
}

const hints = {
  deployed:
    'Fetch the manifest.json of the deployed site again. Before the first deployment, name an empty file.',
  built: 'Name the manifest.json in the output folder of a build.',
};

function describeChange(row: SiteFile, change: ChangedFile['change']): ChangedFile {
  const { file, bytes, sha256 } = row;
  return { file, change, stage: stageOf(row), bytes, sha256 };
}

function stageOf({ file, path }: SiteFile): Stage {
  if (file === manifestName) return 'manifest';
  if (path !== undefined) return 'pages';
  if (file.startsWith('assets/')) return 'assets';
  return file.endsWith('.html') ? 'pages' : 'others';
}

function byStage(a: ChangedFile, b: ChangedFile): number {
  return stages.indexOf(a.stage) - stages.indexOf(b.stage);
}
