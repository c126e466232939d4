import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/staff/passkeys';
import type { passkeys } from '../db/staff-schema';

// Software authenticator with real keys, signatures and the bytes of WebAuthn §6. Can also produce invalid responses.

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** A length or number in CBOR, after its major type (RFC 8949 §3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([
    cborHead(5, value.size),
    ...[...value].flatMap(([entryKey, entryValue]) => [cbor(entryKey), cbor(entryValue)]),
  ]);
}

/** WebCrypto's signature, r and s, as two integers in DER. */
function toDer(raw: Buffer): Buffer {
  const integers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const withoutZeros = half.subarray(half.findIndex((byte) => byte !== 0));
    const positiveInteger =
      (withoutZeros[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), withoutZeros]) : withoutZeros;
    return Buffer.concat([Buffer.from([2, positiveInteger.length]), positiveInteger]);
  });
  const derIntegers = Buffer.concat(integers);
  return Buffer.concat([Buffer.from([0x30, derIntegers.length]), derIntegers]);
}

export interface AuthenticatorFaults {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  present?: boolean;
  counter?: number;
  userHandle?: string | null;
  broken?: boolean;
  format?: string;
  statement?: Map<number | string, Cbor>;
}

export type RequestedOptions = Pick<PasskeyCreationOptions, 'challenge'> & { user: { id: string } };

const site = new URL(env.SITE_URL);

function clientData(
  type: string,
  challenge: string,
  { origin = site.origin, crossOrigin = false }: AuthenticatorFaults,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

/** @param increasesCounter as security keys do with their signature counter */
export async function createAuthenticator({
  increasesCounter = false,
  aaguid = Buffer.alloc(16),
  backedUp = false,
} = {}) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', keys.publicKey)) as JsonWebKey;
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const publicKey = cbor(
    new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;
  let userHandle = 'AAAA';

  function createHead(hasAttestation: boolean, faults: AuthenticatorFaults): Buffer {
    const { rpId = site.hostname, verified = true, present = true } = faults;
    const backup = backedUp ? 0b11000 : 0;
    const flags = Number(present) | (Number(verified) << 2) | backup | (Number(hasAttestation) << 6);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  function createPasskey(options: RequestedOptions, faults: AuthenticatorFaults = {}): PasskeyAttestation {
    userHandle = options.user.id;
    const length = Buffer.from([0, rawId.length]);
    const authData = Buffer.concat([createHead(true, faults), aaguid, length, rawId, publicKey]);
    const attestation = new Map<number | string, Cbor>([
      ['fmt', faults.format ?? 'none'],
      ['attStmt', faults.statement ?? new Map()],
      ['authData', authData],
    ]);
    const data = clientData(faults.type ?? 'webauthn.create', faults.challenge ?? options.challenge, faults);
    const response = {
      clientDataJSON: data.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  async function signChallenge(
    options: Pick<PasskeyRequestOptions, 'challenge'>,
    faults: AuthenticatorFaults = {},
  ): Promise<PasskeyAssertion> {
    if (increasesCounter) counter += 1;
    const data = clientData(faults.type ?? 'webauthn.get', faults.challenge ?? options.challenge, faults);
    const authData = createHead(false, faults);
    const signedBytes = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
    const signature = Buffer.from(await crypto.subtle.sign(algorithm, keys.privateKey, signedBytes));
    if (faults.broken) signature[40] = (signature[40] ?? 0) ^ 1;
    const response = {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: toDer(signature).toString('base64url'),
      userHandle: faults.userHandle === undefined ? userHandle : faults.userHandle,
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  function toPasskeyRow(userId: string): typeof passkeys.$inferInsert {
    userHandle = Buffer.from(userId).toString('base64url');
    const passkeyRow = { id, userId, publicKey: publicKey.toString('base64url'), counter, backedUp, name: 'Passkey' };
    return { ...passkeyRow, transports: '["internal","hybrid"]', createdAt: Date.now() };
  }

  return { id, createPasskey, signChallenge, toPasskeyRow };
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
