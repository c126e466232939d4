import { updateAgency } from '../store/agency';

/** For the pages that the phone makes by itself. */
export const keepAgency = (facts: string) => updateAgency(JSON.parse(facts));
