import { updateAgency } from '../store/agency';

/** Keeps the agency's facts (JSON) that a page from the server brought, for the pages that the phone makes by itself. */
export const keepAgency = (facts: string) => updateAgency(JSON.parse(facts));
