export const isTourAbroad = ({ country }: { country: string }): boolean => !/^\s*(india)?\s*$/i.test(country);
