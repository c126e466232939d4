/** A text's 32 bits (FNV-1a): the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export type Random = (least?: number, most?: number) => number;

/** Numbers from 0 to 1, or within what is asked for: the same ones in the same order for the same seed (mulberry32). */
export function toRandom(seed: string): Random {
  let state = hashOf(seed);
  return (least = 0, most = 1) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (most - least);
  };
}
