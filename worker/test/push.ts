import { vi } from 'vitest';
import { readVapidKeys } from '../push/send-notifications';

const toBase64 = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const utf8 = new TextEncoder();

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

function join(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? utf8.encode(part) : part)]));
}

interface PushService {
  status: number;
  requests: { headers: Headers; body: Uint8Array<ArrayBuffer> }[];
}
const services = new Map<string, PushService>();

/** All other fetches of the Worker fail. */
async function respond(input: unknown, init?: unknown): Promise<Response> {
  const request = new Request(input as RequestInfo, init as RequestInit);
  const service = services.get(request.url);
  if (!service) throw new TypeError(`Nobody is at ${request.url}`);
  const body = new Uint8Array(await request.arrayBuffer());
  if (service.status < 300) service.requests.push({ headers: request.headers, body });
  return new Response(null, { status: service.status });
}

export const findPublicKey = (site: Parameters<typeof readVapidKeys>[0]) => readVapidKeys(site)?.publicKey ?? '';

/**
 * A browser with a push subscription. `read` returns the messages that its push service received, decrypted by RFC 8291
 * and RFC 8188.
 */
export async function createBrowser() {
  const endpoint = `https://fcm.googleapis.com/fcm/send/browser-${services.size}`;
  const keyPair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const browserPublicKey = new Uint8Array((await crypto.subtle.exportKey('raw', keyPair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const service: PushService = { status: 201, requests: [] };
  services.set(endpoint, service);
  let lastHeaders: Headers | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);

  async function decrypt(body: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const salt = body.slice(0, 16);
    const length = body[20] ?? 0;
    const senderPublicKey = body.slice(21, 21 + length);
    const encryptedData = body.slice(21 + length);
    const key = await crypto.subtle.importKey('raw', senderPublicKey, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    // Workers' own types call it $public.
    const sharedSecret = await crypto.subtle.deriveBits(
      { name: 'ECDH', public: key } as never,
      keyPair.privateKey,
      256,
    );
    const secret = await derive(
      new Uint8Array(sharedSecret),
      auth,
      join('WebPush: info\0', browserPublicKey, senderPublicKey),
      32,
    );
    const bytes = await derive(secret, salt, join('Content-Encoding: aes128gcm\0'), 16);
    const iv = await derive(secret, salt, join('Content-Encoding: nonce\0'), 12);
    const cipher = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, encryptedData));
    return JSON.parse(new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2))));
  }

  return {
    subscription: { endpoint, keys: { p256dh: toBase64(browserPublicKey), auth: toBase64(auth) } },
    answer(newStatus: number) {
      service.status = newStatus;
    },
    async read(): Promise<unknown[]> {
      const requests = service.requests.splice(0);
      lastHeaders = requests.at(-1)?.headers ?? lastHeaders;
      return Promise.all(requests.map(({ body }) => decrypt(body)));
    },
    async signedBy(publicKey: string): Promise<boolean> {
      await this.read();
      const token = /vapid t=([^,]+)/.exec(lastHeaders?.get('authorization') ?? '')?.[1] ?? '';
      const [head = '', claims = '', signature = ''] = token.split('.');
      const key = await crypto.subtle.importKey(
        'raw',
        toBytes(publicKey),
        { name: 'ECDSA', namedCurve: 'P-256' },
        false,
        ['verify'],
      );
      const { aud } = JSON.parse(new TextDecoder().decode(toBytes(claims))) as { aud: string };
      const isSigned = await crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        key,
        toBytes(signature),
        utf8.encode(`${head}.${claims}`),
      );
      return isSigned && aud === new URL(endpoint).origin;
    },
  };
}
