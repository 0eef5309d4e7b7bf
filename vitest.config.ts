import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { tests } from './tests/helpers/thorough.ts';

const exclude = ['**/node_modules/**', 'out/**', '.meridian/**', 'tests/e2e/**'];

export default defineConfig({
  // The program runs React in production mode, which has no JSX for development.
  oxc: { jsx: { development: false } },
  test: {
    tags: [{ name: 'ci', description: 'Runs in `npm run test:ci`, not in `npm test`.' }],
    // Runs by hand leave the report of `npm test` alone.
    reporters: ['default', ...(tests ? ['json'] : []), './tests/helpers/slowest-files.ts'],
    outputFile: { json: '.meridian/test-results/unit.json' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Whole sites are built in some tests, on machines that do other things as well.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most tests wait for a command that keeps one core busy, and now and then for something else.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'sites',
          include: ['{tests,tools/bench}/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/helpers/global-setup.ts',
          // The program's bundle is loaded as the launcher does, so that its hooks for imports work.
          server: { deps: { external: [/\/\.meridian\/program\//] } },
          isolate: false,
          // Files share modules, and half of React for development doesn't fit the other half.
          env: { NODE_ENV: 'production' },
          // They start processes, on machines that do other things as well. `npm test` names the ones that needed it.
          // A property that doesn't hold for some example might for the next.
          retry: process.env.CI ? { count: 1, condition: /^(?!Property failed)/ } : 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'tests/**', 'tools/bench/**'],
          // They leave nothing behind, and a process for each file takes longer than most of them.
          isolate: false,
        },
      },
    ],
  },
});
