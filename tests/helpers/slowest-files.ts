/** A reporter for both test runners: it prints the ten files that took longest, so that growth is seen. */
import { relative } from 'node:path';
import type { Reporter as BrowserReporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Reporter as UnitReporter } from 'vitest/node';
import { root } from '../../tools/scripts/run.ts';

/** Sums up the seconds of each file: its tests, hooks and imports, beside others that run at the same time. */
export default class SlowestFiles implements BrowserReporter, UnitReporter {
  readonly #seconds = new Map<string, number>();

  onTestRunEnd(modules: Parameters<NonNullable<UnitReporter['onTestRunEnd']>>[0]): void {
    for (const module of modules) {
      const { collectDuration, duration } = module.diagnostic();
      this.#add(module.moduleId, collectDuration + duration);
    }
    this.#print();
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    this.#add(location.file, duration);
  }

  onEnd(): void {
    this.#print();
  }

  #add(file: string, milliseconds: number): void {
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + milliseconds / 1000);
  }

  #print(): void {
    const slowest = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, 10);
    const lines = slowest.map(
      ([file, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${relative(root, file)}\n`,
    );
    process.stdout.write(`\nThe slowest files, in seconds:\n${lines.join('')}`);
  }
}
