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

// Imported when needed (80 kB), and in this order, because a package of the library needs `Reflect.metadata`.
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

/** Challenge in the client data; null if it cannot be read, or was signed in another site's frame. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** Null for an invalid signature. */
export async function verifyAssertion(
  { response, ...assertion }: PasskeyAssertion,
  challenge: string,
  relyingParty: RelyingParty,
  { id, publicKey, counter }: PasskeyRow,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: toBytes(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}

interface VerifiedPasskey extends Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'backedUp'> {
  aaguid: string;
}

export async function verifyAttestation(
  { response, ...attestation }: PasskeyAttestation,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  try {
    const decodedAttestation = decodeAttestationObject(toBytes(attestationObject));
    // Attestations with certificates are rejected: the library would fetch a URL in the certificate.
    const hasNoCertificate =
      decodedAttestation.get('fmt') === 'packed' && decodedAttestation.get('attStmt').get('x5c') === undefined;
    if (decodedAttestation.get('fmt') !== 'none' && !hasNoCertificate) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
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

/** Fields that an error response has besides its message, such as `success: false`. */
type ExtraFields = Record<string, unknown> | undefined;

const wrongPasswordMessage = 'That isn’t your password.';
const passkeyNeededMessage = 'Use a passkey of yours: the password alone isn’t enough.';

/** Throws 403. Not 401, which would end the session of a user who confirms a change. */
function throwPasskeyError(
  c: RequestContext,
  reason: 'expired' | 'unknown' | 'refused',
  extraFields?: ExtraFields,
): never {
  throwError(c, 'forbidden', passkeyMessages[reason], extraFields);
}

/** Throws 403 for an invalid response. The challenge is removed in any case. */
export async function authenticateWithPasskey(
  c: RequestContext,
  assertion: PasskeyAssertion,
  extraFields?: ExtraFields,
): Promise<UserRow> {
  const db = createDb(c.env);
  const now = Date.now();
  const challenge = readChallenge(assertion.response.clientDataJSON);
  if (challenge === null) return throwPasskeyError(c, 'refused', extraFields);
  const storedChallenge = await takeChallenge(db, challenge, 'login', now);
  if (!storedChallenge) return throwPasskeyError(c, 'expired', extraFields);
  const passkeyAndUser = await findPasskey(db, assertion.id);
  if (!passkeyAndUser) return throwPasskeyError(c, 'unknown', extraFields);
  const { passkey, user } = passkeyAndUser;
  const userHandle = assertion.response.userHandle ?? null;
  // Without a user in the challenge, the response must have the user handle (WebAuthn §7.2, step 6).
  const isChallengeOfUser =
    storedChallenge.userId === null ? userHandle === toUserHandle(user.id) : storedChallenge.userId === user.id;
  if (!isChallengeOfUser || (userHandle !== null && userHandle !== toUserHandle(user.id)))
    throwPasskeyError(c, 'refused', extraFields);
  const verified = await verifyAssertion(assertion, challenge, findRelyingParty(c), passkey);
  if (!verified || !(await updatePasskeyUse(db, passkey.id, verified, now)))
    throwPasskeyError(c, 'refused', extraFields);
  return user;
}

/** Throws 403 unless the proof is of the logged-in user. A user with passkeys must use one, as at the login. */
export async function checkConfirmation(c: RequestContext, proof: Confirmation): Promise<void> {
  const id = c.get('adminId');
  if ('passkey' in proof) {
    const user = await authenticateWithPasskey(c, proof.passkey);
    if (user.id !== id) throwPasskeyError(c, 'refused');
    return;
  }
  const user = await checkPassword(c, c.get('adminEmail'), proof.password);
  const problem =
    user === null ? wrongPasswordMessage : (await hasPasskey(createDb(c.env), id)) ? passkeyNeededMessage : null;
  if (problem !== null) throwError(c, 'forbidden', problem, { fields: { password: problem } });
}

/** Throws 401 with passkey options if the account has passkeys: its password alone is not enough for a login. */
export async function requirePasskeyIfEnrolled(
  c: RequestContext,
  userId: string,
  extraFields: ExtraFields,
): Promise<void> {
  const db = createDb(c.env);
  const passkeys = await listPasskeys(db, userId);
  if (passkeys.length === 0) return;
  const passkey = await createRequestOptions(db, findRelyingParty(c), userId, passkeys);
  throwError(c, 'unauthorized', passkeyMessages.passkeyRequired, { ...extraFields, passkey });
}
