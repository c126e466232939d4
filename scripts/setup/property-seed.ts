import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** Every property test draws from the run's one seed, which vitest.config.ts prints. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });
