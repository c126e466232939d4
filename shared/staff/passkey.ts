import * as v from 'valibot';

/** A passkey opens one account: it is something that the person has, unlocked by a finger, a face or a PIN. */

export const passkeyRule = {
  /** Of one account. */
  most: 20,
  /** Of a name, in characters. */
  longestName: 60,
} as const;

export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** True if its maker keeps copies of it, so that it survives the loss of a device. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const PasskeyList = v.object({ data: v.array(Passkey) });
export const SavedPasskey = v.object({ message: v.string(), passkey: Passkey });

const Credential = v.object({ id: v.string(), type: v.string(), transports: v.array(v.string()) });

export const UseOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** In milliseconds. */
  timeout: v.number(),
  userVerification: v.string(),
  allowCredentials: v.array(Credential),
});
export type UseOptions = v.InferOutput<typeof UseOptions>;

export const MakeOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.string(), alg: v.number() })),
  /** In milliseconds. */
  timeout: v.number(),
  attestation: v.string(),
  authenticatorSelection: v.object({
    residentKey: v.string(),
    requireResidentKey: v.boolean(),
    userVerification: v.string(),
  }),
  excludeCredentials: v.array(Credential),
});
export type MakeOptions = v.InferOutput<typeof MakeOptions>;

export const passkeyMessages = {
  needed: 'Your password is right. Now use your passkey.',
  unknown: 'This passkey isn’t known here. It may have been removed from the account.',
  late: 'That took too long. Please try again.',
  refused: 'That passkey wasn’t accepted. Please try again.',
  taken: 'This passkey has already been added.',
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
  notFound: 'Passkey not found.',
  tooMany: `An account has at most ${passkeyRule.most} passkeys. Remove one first.`,
} as const;
