/** `Jispa to Sarchu`, and `Hunder and back` for a way that ends where it began. */
export function wayWords(from: string, to: string, between = ' to '): string {
  return from === to ? `${from} and back` : from + between + to;
}
