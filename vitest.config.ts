import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'out/**', '.meridian/**', 'tests/e2e/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Whole sites are built in some tests, on machines that do other things as well.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most tests wait for a command that keeps one core busy.
    maxWorkers: '100%',
  },
});
