import * as v from 'valibot';
import { line } from './text.ts';

/** A line that may be left out or empty; else `isRight` checks it, as `clean` makes it. */
export const orEmpty = (
  max: number,
  isRight: (text: string) => boolean,
  message: string,
  clean = (text: string) => text,
) =>
  v.optional(
    v.pipe(
      line(max),
      v.transform(clean),
      v.check((text) => text === '' || isRight(text), message),
    ),
    '',
  );

export const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
