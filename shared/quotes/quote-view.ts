import type { BookedView, TypedSaid } from './booked-view.ts';
import type { Quote } from './quote.ts';

export type QuoteView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | { kind: 'replaced'; number: string; token: string }
  | { kind: 'withdrawn'; number: string }
  /**
   * `name` and `problem`: of a form that was not accepted. `cover`: the path of the tour's cover picture.
   * `booked`: the booking that its acceptance made. `isOff`: its date was cancelled, so that it can't be accepted.
   */
  | {
      kind: 'quote';
      quote: Quote;
      token: string;
      name: string;
      problem: string | null;
      cover?: string;
      booked?: BookedView | null;
      isOff?: boolean;
      typed?: TypedSaid;
    }
  | { kind: 'confirm'; quote: Quote; token: string; name: string };
