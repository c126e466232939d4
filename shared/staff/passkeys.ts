import * as v from 'valibot';
import { requiredLine } from '../text.ts';

export const passkeyLimits = {
  maxPerAccount: 20,
  maxNameLength: 60,
} as const;

export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** True if the provider syncs it to other devices. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const PasskeyList = v.object({ data: v.array(Passkey) });
export const SavedPasskey = v.object({ message: v.string(), passkey: Passkey });

const Credential = v.object({ id: v.string(), type: v.string(), transports: v.array(v.string()) });

export const PasskeyRequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** Milliseconds. */
  timeout: v.number(),
  userVerification: v.string(),
  allowCredentials: v.array(Credential),
});
export type PasskeyRequestOptions = v.InferOutput<typeof PasskeyRequestOptions>;

export const PasskeyCreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.string(), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.string(),
  authenticatorSelection: v.object({
    residentKey: v.string(),
    requireResidentKey: v.boolean(),
    userVerification: v.string(),
  }),
  excludeCredentials: v.array(Credential),
});
export type PasskeyCreationOptions = v.InferOutput<typeof PasskeyCreationOptions>;

export const passkeyMessages = {
  passkeyRequired: 'Your password is right. Now use your passkey.',
  unknown: 'This passkey isn’t known here. It may have been removed from the account.',
  expired: 'That took too long. Please try again.',
  refused: 'That passkey wasn’t accepted. Please try again.',
  alreadyAdded: 'This passkey has already been added.',
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
  notFound: 'Passkey not found.',
  tooMany: `An account has at most ${passkeyLimits.maxPerAccount} passkeys. Remove one first.`,
} as const;

function base64url(maxLength: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[A-Za-z0-9_-]+$/));
}

// A credential ID has at most 1,023 bytes (WebAuthn §5.8.3).
const credentialId = base64url(1364);
const publicKey = v.literal('public-key');

// The inner objects are not strict: browsers add fields of later WebAuthn levels.
/** AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAssertion = v.object({
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
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** RegistrationResponseJSON of WebAuthn. */
export const PasskeyAttestation = v.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: v.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))), v.maxLength(10)), []),
  }),
});
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>;

export const PasskeyLoginInput = v.strictObject({ passkey: PasskeyAssertion });
export const NewPasskeyInput = v.strictObject({ passkey: PasskeyAttestation });
export const PasskeyNameInput = v.strictObject({ name: requiredLine(passkeyLimits.maxNameLength, 'Give it a name.') });

/** Verifies the logged-in user again: by passkey, or by password for an account without passkeys. */
export const Confirmation = v.union(
  [
    v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
    v.strictObject({ passkey: PasskeyAssertion }),
  ],
  'Enter your password, or use a passkey.',
);
export type Confirmation = v.InferOutput<typeof Confirmation>;
