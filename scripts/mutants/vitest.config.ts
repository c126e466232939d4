import { defineConfig } from 'vitest/config';

// The tests of the ride's rules alone. Stryker compares runs, so property tests draw the same each time.
// biome-ignore lint/style/noDefaultExport: Vitest reads it so
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    provide: { seed: 4242 },
    include: ['web/ride/*.test.ts'],
    setupFiles: ['./scripts/house/seed.ts'],
  },
});
