import * as v from 'valibot';
import { requiredLine } from '../text/text.ts';

/** A full e-mail address, as the browser's e-mail field understands it. */
export const email = v.pipe(
  requiredLine(254, 'Enter your e-mail address.'),
  // Same pattern as the browser's e-mail field, so both agree. Linear: no backtracking.
  v.regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
    'Enter a full e-mail address, like name@example.com.',
  ),
);
