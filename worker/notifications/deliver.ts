import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { NotificationText } from '#shared/staff/notifications';
import type { Env } from '../env';
import type { DeviceRow } from './queries';
import type { SiteKeys } from './site-keys';

/** `gone`: the browser is no longer told anything. `later`: the push service can't take it now. */
export type Delivery = 'delivered' | 'gone' | 'later';

const patienceMs = 10_000;
const keptSeconds = 12 * 60 * 60;

/**
 * Hands a notification to a browser's push service, encrypted so that only that browser can read it (RFC 8291). The one place
 * where the Worker calls another host: whose address it is was checked when it was given (shared/staff/notifications.ts).
 */
export async function deliver(env: Env, keys: SiteKeys, device: DeviceRow, text: NotificationText): Promise<Delivery> {
  const { endpoint, p256dh, auth } = device;
  const patience = new AbortController();
  // Not AbortSignal.timeout, which would keep its Durable Object waiting for nothing once the answer is there.
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const request = await buildPushPayload(
      { data: { ...text }, options: { ttl: keptSeconds, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${env.AGENCY_EMAIL}`, ...keys },
    );
    const { status, ok } = await fetch(endpoint, {
      ...request,
      redirect: 'manual',
      signal: patience.signal,
    });
    if (status === 404 || status === 410) return 'gone';
    if (!ok) console.error(JSON.stringify({ error: 'notification not delivered', status }));
    return ok ? 'delivered' : 'later';
  } catch (error) {
    // Not the message: it may hold the browser's address.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'notification not delivered', cause }));
    return 'later';
  } finally {
    clearTimeout(timer);
  }
}
