const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Small numbers as a word, with a capital: `7` → `Seven`; beyond twelve the figures. */
export function numberWord(value: number): string {
  const word = words[value];
  return word === undefined ? String(value) : word[0]?.toUpperCase() + word.slice(1);
}
