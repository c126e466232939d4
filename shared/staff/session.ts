import * as v from 'valibot';
import { requiredLine } from '../text/text.ts';
import { UseOptions } from './passkey.ts';

export const tokenStorageKey = 'token';

export const LoginInput = v.strictObject({
  email: requiredLine(254, 'Enter your e-mail address.'),
  // Not cleaned: blanks belong to a password.
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(256)),
});
export type LoginInput = v.InferOutput<typeof LoginInput>;

export const LoginAnswer = v.object({
  success: v.boolean(),
  token: v.optional(v.string()),
  message: v.string(),
  passwordFirst: v.optional(v.literal(true)),
  /** There with `success: false` when the password is right and the account also wants a passkey. */
  passkey: v.optional(UseOptions),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

export const ForgotPasswordInput = v.strictObject({ email: requiredLine(254, 'Enter your e-mail address.') });

export const passwordRule = { min: 12, max: 256 } as const;

export const NewPassword = v.pipe(
  v.string(),
  v.minLength(passwordRule.min, `Use at least ${passwordRule.min} characters.`),
  v.maxLength(passwordRule.max, `Use at most ${passwordRule.max} characters.`),
);

export const ResetPasswordInput = v.strictObject({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  password: NewPassword,
});

export const MessageAnswer = v.object({ message: v.string() });
export const LogoutAnswer = v.object({ success: v.boolean(), message: v.string() });

export const sessionMessages = {
  loginFailed: 'Login failed. Please try again.',
  nothingKept:
    'This browser lets us keep nothing, so it can’t stay logged in. Allow cookies for this site, then log in again.',
  loggingIn: 'Logging in...',
  wrongPassword: 'Invalid email or password.',
  resetSent: 'Password reset link sent to your email!',
  resetDelayed:
    'E-mail isn’t getting through right now. We’ll send the link as soon as it does; if it isn’t there in an hour, ask again.',
  resetFailed: 'Something went wrong!',
  logoutFailed: 'Failed to log out. Please try again.',
} as const;
