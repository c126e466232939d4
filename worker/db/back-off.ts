/** The wait after the n-th failure (ms): 1, 2, 4 … up to 30 minutes, without end. */
export const backOff = (attempts: number): number => Math.min(30, 2 ** (attempts - 1)) * 60 * 1000;
