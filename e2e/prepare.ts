// What the journeys' global setup does, for `npm test` to do beside other tests.
import globalSetup from './global-setup.ts';

await globalSetup();
