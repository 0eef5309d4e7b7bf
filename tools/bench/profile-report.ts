/** Says where a process spent its time: `node tools/bench/profile-report.ts FOLDER` reads each thread's `.cpuprofile` in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

interface Times {
  readonly self: Map<string, number>;
  /** With everything that a function calls; a function that calls itself counts once. */
  readonly whole: Map<string, number>;
  readonly total: number;
}

const rows = 30;

for (const name of readdirSync(process.argv[2] ?? '.').sort()) {
  if (!name.endsWith('.cpuprofile')) continue;
  const profile = JSON.parse(readFileSync(join(process.argv[2] ?? '.', name), 'utf8')) as Profile;
  const times = timesOf(profile);
  console.log(`\n${name}: ${(times.total / 1e6).toFixed(2)} s without idle time`);
  console.log(`${topOf('self', times.self, times.total)}\n${topOf('with calls', times.whole, times.total)}`);
}

function timesOf({ nodes, samples, timeDeltas }: Profile): Times {
  const ways = waysTo(nodes);
  const times: Times = { self: new Map(), whole: new Map(), total: 0 };
  let total = 0;
  samples.forEach((id, at) => {
    const way = ways.get(id) ?? [];
    const own = way.at(-1) ?? '';
    const delta = timeDeltas[at] ?? 0;
    if (own === '(idle)') return;
    total += delta;
    add(times.self, own, delta);
    for (const name of new Set(way)) add(times.whole, name, delta);
  });
  return { ...times, total };
}

/** For each node the names from the root to it. */
function waysTo(nodes: readonly ProfileNode[]): Map<number, readonly string[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = new Map<number, readonly string[]>();
  const waiting = nodes.slice(0, 1).map((node) => ({ node, way: [] as readonly string[] }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const way = [...next.way, nameOf(next.node)];
    ways.set(next.node.id, way);
    for (const child of next.node.children ?? []) {
      const node = byId.get(child);
      if (node) waiting.push({ node, way });
    }
  }
  return ways;
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const name = functionName || '(anonymous)';
  return url ? `${name} ${basename(url)}:${lineNumber + 1}` : name;
}

function topOf(title: string, times: ReadonlyMap<string, number>, total: number): string {
  const top = [...times].sort(([, a], [, b]) => b - a).slice(0, rows);
  const lines = top.map(([name, time]) => {
    const share = `${((time / total) * 100).toFixed(1)} %`.padStart(8);
    return `${share} ${`${Math.round(time / 1000)} ms`.padStart(10)}  ${name}`;
  });
  return [`  ${title}:`, ...lines].join('\n');
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}
