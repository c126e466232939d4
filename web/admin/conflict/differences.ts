export type Side = 'mine' | 'theirs';
export type Choice<Name extends string> = Partial<Record<Name, Side>>;

export interface Difference<Name extends string> {
  name: Name;
  /** Mine where I changed the field, theirs where only they did. */
  proposed: Side;
  /** Both changed the field since `base`. */
  isClash: boolean;
}

type FieldOf<T> = keyof T & string;

/** Compares by JSON, so that typed texts and lists are equal when their contents are. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which my version and theirs differ. @param base the version that I began with */
export function findDifferences<T extends object>(base: T, mine: T, theirs: T): Difference<FieldOf<T>>[] {
  const names = Object.keys({ ...base, ...mine, ...theirs }) as FieldOf<T>[];
  return names.flatMap((name) => {
    if (isSame(mine[name], theirs[name])) return [];
    const isMine = !isSame(mine[name], base[name]);
    const isTheirs = !isSame(theirs[name], base[name]);
    return [{ name, proposed: isMine ? 'mine' : 'theirs', isClash: isMine && isTheirs } as const];
  });
}

/** Their version with the fields that were chosen from mine. */
export function applyChoice<T extends object>(mine: T, theirs: T, choice: Choice<FieldOf<T>>): T {
  const names = (Object.keys(mine) as FieldOf<T>[]).filter((name) => choice[name] === 'mine');
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

export const proposedChoice = <Name extends string>(differences: readonly Difference<Name>[]): Choice<Name> =>
  Object.fromEntries(differences.map(({ name, proposed }) => [name, proposed])) as Choice<Name>;
