import * as v from 'valibot';
import { line } from './text.ts';

/** A line that may be left out or empty; else `isRight` checks it. */
export const orEmpty = (max: number, isRight: (text: string) => boolean, message: string) =>
  v.optional(
    v.pipe(
      line(max),
      v.check((text) => text === '' || isRight(text), message),
    ),
    '',
  );
