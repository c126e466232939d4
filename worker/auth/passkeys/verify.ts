import {
  type Confirmation,
  type PasskeyAssertion,
  type PasskeyAttestation,
  passkeyMessages,
} from '#shared/staff/passkeys';
import { createDb } from '../../db/client';
import type { RequestContext } from '../../env';
import { throwError } from '../../middleware/errors';
import { checkPassword } from '../login-attempts';
import type { UserRow } from '../queries';
import {
  algorithms,
  createRequestOptions,
  findRelyingParty,
  type RelyingParty,
  takeChallenge,
  toUserHandle,
} from './options';
import { findPasskey, hasPasskey, listPasskeys, type PasskeyRow, updatePasskeyUse } from './queries';

/**
 * The library that checks signatures: 80 kB compressed, most of it for certificates that we don't ask for, so it is loaded
 * when a passkey is used. One of its packages wants `Reflect.metadata` to be there before itself, which a bundle in one
 * file doesn't keep.
 */
async function loadWebAuthn() {
  await import('reflect-metadata');
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return {
    verifyAuthenticationResponse: server.verifyAuthenticationResponse,
    verifyRegistrationResponse: server.verifyRegistrationResponse,
    decodeAttestationObject: helpers.decodeAttestationObject,
  };
}

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The challenge that a browser signed; null if that can't be read, or was in a frame on another site's page. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** Whether the passkey signed this challenge for us, with its user verified; with its new count if so. */
export async function verifyAssertion(
  { response, ...use }: PasskeyAssertion,
  challenge: string,
  party: RelyingParty,
  { id, publicKey, counter }: PasskeyRow,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...use, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: { id, publicKey: toBytes(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // It throws for whatever doesn't fit.
    return null;
  }
}

interface Enrolled extends Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'backedUp'> {
  aaguid: string;
}

/** The new passkey; null if it wasn't made for us and this challenge, by a verified user. */
export async function verifyAttestation(
  { response, ...made }: PasskeyAttestation,
  challenge: string,
  party: RelyingParty,
): Promise<Enrolled | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  try {
    const object = decodeAttestationObject(toBytes(attestationObject));
    // Certificates weren't asked for, and to check one the library would fetch an address that it names.
    const isBare = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined;
    if (object.get('fmt') !== 'none' && !isBare) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    return null;
  }
}

type Extra = Record<string, unknown> | undefined;

const wrongPassword = 'That isn’t your password.';
const needsPasskey = 'Use a passkey of yours: the password alone isn’t enough.';

/** Ends the call: this passkey doesn't open it. Not by 401, which would end a session that asked for a change. */
function refuseUse(c: RequestContext, why: 'expired' | 'unknown' | 'refused', extra?: Extra): never {
  throwError(c, 'forbidden', passkeyMessages[why], extra);
}

/** Returns whose passkey was used. Its challenge is used up, whatever comes of it. */
export async function authenticateWithPasskey(
  c: RequestContext,
  use: PasskeyAssertion,
  extra?: Extra,
): Promise<UserRow> {
  const db = createDb(c.env);
  const now = Date.now();
  const challenge = readChallenge(use.response.clientDataJSON);
  if (challenge === null) return refuseUse(c, 'refused', extra);
  const taken = await takeChallenge(db, challenge, 'login', now);
  if (!taken) return refuseUse(c, 'expired', extra);
  const found = await findPasskey(db, use.id);
  if (!found) return refuseUse(c, 'unknown', extra);
  const { passkey, user } = found;
  const handle = use.response.userHandle ?? null;
  // Where nobody was named, the authenticator has to name whom it kept the passkey for (WebAuthn §7.2, step 6).
  const isTheirs = taken.userId === null ? handle === toUserHandle(user.id) : taken.userId === user.id;
  if (!isTheirs || (handle !== null && handle !== toUserHandle(user.id))) refuseUse(c, 'refused', extra);
  const verified = await verifyAssertion(use, challenge, findRelyingParty(c), passkey);
  if (!verified || !(await updatePasskeyUse(db, passkey.id, verified, now))) refuseUse(c, 'refused', extra);
  return user;
}

/** Ends the call unless this proves once more who is logged in. The owner of a passkey needs it, as at the login. */
export async function checkConfirmation(c: RequestContext, proof: Confirmation): Promise<void> {
  const id = c.get('adminId');
  if ('passkey' in proof) {
    const user = await authenticateWithPasskey(c, proof.passkey);
    if (user.id !== id) refuseUse(c, 'refused');
    return;
  }
  const known = await checkPassword(c, c.get('adminEmail'), proof.password);
  const why = known === null ? wrongPassword : (await hasPasskey(createDb(c.env), id)) ? needsPasskey : null;
  if (why !== null) throwError(c, 'forbidden', why, { fields: { password: why } });
}

/**
 * Ends a login with the right password of an account that has passkeys: its answer asks for one of them. With one, the
 * password alone opens nothing, whoever it is and however it was changed.
 */
export async function requirePasskeyIfEnrolled(c: RequestContext, userId: string, extra: Extra): Promise<void> {
  const db = createDb(c.env);
  const known = await listPasskeys(db, userId);
  if (known.length === 0) return;
  const passkey = await createRequestOptions(db, findRelyingParty(c), userId, known);
  throwError(c, 'unauthorized', passkeyMessages.passkeyRequired, { ...extra, passkey });
}
