import * as v from 'valibot';
import { requiredLine } from '../text/text.ts';
import { passkeyRule } from './passkey.ts';

// What only the Worker parses: apart from passkey.ts, so that no browser loads the schemas.

function base64url(max: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[A-Za-z0-9_-]+$/));
}

// A credential's id has up to 1,023 bytes (WebAuthn §5.8.3).
const credentialId = base64url(1364);
const publicKey = v.literal('public-key');

// Not strict within: browsers add what later editions of WebAuthn know.
/** A browser's answer when somebody used a passkey (AuthenticationResponseJSON). */
export const PasskeyUse = v.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: v.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: v.nullish(base64url(128)),
  }),
});
export type PasskeyUse = v.InferOutput<typeof PasskeyUse>;

/** A browser's answer when somebody made a passkey (RegistrationResponseJSON). */
export const MadePasskey = v.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: v.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))), v.maxLength(10)), []),
  }),
});
export type MadePasskey = v.InferOutput<typeof MadePasskey>;

export const PasskeyLoginInput = v.strictObject({ passkey: PasskeyUse });
export const NewPasskeyInput = v.strictObject({ passkey: MadePasskey });
export const PasskeyNameInput = v.strictObject({ name: requiredLine(passkeyRule.longestName, 'Give it a name.') });

/** Proves once more who is logged in: by a passkey, or by the password of an account without one. */
export const Confirmation = v.union(
  [
    v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
    v.strictObject({ passkey: PasskeyUse }),
  ],
  'Enter your password, or use a passkey.',
);
export type Confirmation = v.InferOutput<typeof Confirmation>;
