import type { PaperAsk, Person } from './people.ts';

interface Trip {
  token: string;
  tour: string;
  start: string | null;
  asks: PaperAsk[];
  erasedOn: string | null;
}

export type PeopleView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | ({ kind: 'list'; people: Person[]; saved: boolean } & Trip)
  | ({
      kind: 'one';
      person: Person;
      typed: Record<string, string>;
      problems: Record<string, string>;
      message: string | null;
      saved: boolean;
      isOwn: boolean;
    } & Trip);
