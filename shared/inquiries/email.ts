import * as v from 'valibot';
import { requiredLine } from '../text/text.ts';

// Same pattern as the browser's e-mail field, so both agree. Linear: no backtracking.
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A full e-mail address, as the browser's e-mail field understands it. */
export const email = v.pipe(
  requiredLine(254, 'Enter your e-mail address.'),
  v.regex(pattern, 'Enter a full e-mail address, like name@example.com.'),
);

/** True for an address that staff may write down: its host has a dot, as every host on the internet has. */
export const isFullEmail = (text: string) => pattern.test(text) && /@.+\./.test(text);
