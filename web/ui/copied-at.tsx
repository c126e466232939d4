import { createContext } from 'react';

/** When the tours of the page as it was opened were copied (ISO 8601), if a copy stands in for them; else null. */
export const CopiedAt = createContext<string | null>(null);
