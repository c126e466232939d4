import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

// All property tests of a run use one seed, which vitest.config.ts prints.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });
