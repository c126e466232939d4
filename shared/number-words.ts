const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `7` → `Seven`; figures above twelve. */
export function numberWord(value: number): string {
  const word = words[value];
  return word === undefined ? String(value) : word[0]?.toUpperCase() + word.slice(1);
}
