import { createECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { NotificationText } from '#shared/staff/notifications';
import type { Env } from '../env';
import type { DeviceRow } from './queries';

/** `gone`: this subscription takes nothing from the site any more. `later`: the push service can't take it now. */
type Delivery = 'delivered' | 'gone' | 'later';

const sendTimeoutMs = 10_000;
/** How long a push service holds a notification for a browser that is offline. */
const keptSeconds = 12 * 60 * 60;

/**
 * Hands a notification to a browser's push service, encrypted so that only that browser can read it (RFC 8291). The one place
 * where the Worker calls another host: whose address it is was checked when it was given (shared/staff/notifications.ts).
 */
export async function deliver(env: Env, keys: SiteKeys, device: DeviceRow, text: NotificationText): Promise<Delivery> {
  const { endpoint, p256dh, auth } = device;
  try {
    const request = await buildPushPayload(
      { data: { ...text }, options: { ttl: keptSeconds, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${env.AGENCY_EMAIL}`, ...keys },
    );
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const { status, ok } = await fetch(endpoint, { ...request, redirect: 'manual', signal });
    // 403: the browser subscribed with another key of the site's (RFC 8292, 4.2).
    if (status === 403 || status === 404 || status === 410) return 'gone';
    if (!ok) console.error(JSON.stringify({ error: 'notification not delivered', status }));
    return ok ? 'delivered' : 'later';
  } catch (error) {
    // Not the message: it may hold the browser's address.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'notification not delivered', cause }));
    return 'later';
  }
}

/** P-256, base64url: `publicKey` an uncompressed point, as browsers want it. */
export interface SiteKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that the site signs its notifications with (VAPID, RFC 8292): a secret of the Worker's, and the public key that
 * follows from it. Null where there is none, or none that is one.
 */
export function findSiteKeys({ VAPID_PRIVATE_KEY = '' }: Pick<Env, 'VAPID_PRIVATE_KEY'>): SiteKeys | null {
  const privateKey = VAPID_PRIVATE_KEY.trim();
  if (privateKey === '') return null;
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new Error('Not 32 bytes.');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: pair.getPublicKey('base64url'), privateKey };
  } catch {
    console.error(JSON.stringify({ error: 'VAPID_PRIVATE_KEY is no private key of P-256' }));
    return null;
  }
}
