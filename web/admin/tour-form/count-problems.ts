/** Counts the fields with an error, at any depth. */
export function countProblems(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.values(errors).reduce((sum: number, part) => sum + countProblems(part), 0);
}
