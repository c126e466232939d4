import type { MadePasskey, PasskeyUse } from '#shared/staff/passkey-input';
import { algorithms, type RelyingParty } from './options';
import type { PasskeyRow } from './queries';

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
export async function verifyUse(
  { response, ...use }: PasskeyUse,
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
export async function verifyMade(
  { response, ...made }: MadePasskey,
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
