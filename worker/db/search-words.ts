/** More narrow nothing down. */
const most = 20;

export const searchWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, most);
