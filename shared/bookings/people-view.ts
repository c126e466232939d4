import type { PaperAsk, Person } from './people.ts';

interface Trip {
  token: string;
  tour: string;
  start: string | null;
  asks: PaperAsk[];
  /** After this day everything is erased. */
  erasedOn: string | null;
}

export type PeopleView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | ({ kind: 'list'; people: Person[]; saved: boolean } & Trip)
  | ({
      kind: 'one';
      person: Person;
      /** As they were sent and not taken, by field. */
      typed: Record<string, string>;
      problems: Record<string, string>;
      message: string | null;
      saved: boolean;
      /** The link is this person's own. */
      isOwn: boolean;
    } & Trip);
