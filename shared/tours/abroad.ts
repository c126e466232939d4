/** True of a tour that leaves India. */
export const isTourAbroad = ({ country }: { country: string }): boolean => !/^\s*(india)?\s*$/i.test(country);
