import * as v from 'valibot';

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
export const MonthName = v.pipe(v.string(), v.check(isMonth, 'A month looks like 2027-03.'));
