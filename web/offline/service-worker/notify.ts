import * as v from 'valibot';
import { pages } from '#shared/routes';
import { iconSrc } from '#shared/settings/brand';
import { type Site, toSite } from '#shared/settings/site';
import { NotificationText, type Opening } from '#shared/staff/staff';
import { findAgency } from '../db/tours';

declare const self: ServiceWorkerGlobalScope;

/** The pushed message; browsers demand that something is shown whatever arrives. */
async function read(data: PushMessageData | null, site: Site): Promise<NotificationText> {
  const nothing = { title: site.name, body: 'There’s news at the desk.', path: pages.inquiries };
  try {
    const parsed = v.safeParse(NotificationText, data?.json());
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}

export async function showNotification({ data }: PushEvent): Promise<void> {
  const site = toSite(await findAgency());
  const { title, body, path } = await read(data, site);
  const icons = site.icon
    ? { icon: iconSrc(site.icon, 192) }
    : { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  await self.registration.showNotification(title, { body, ...icons, tag: 'inquiries', data: path });
}

/** Of a window; browsers open none once a second has passed since the press. */
const patienceMs = 500;

interface Found {
  client: WindowClient;
  port: MessagePort;
}

/** The first window that says it shows this screen. Only the address it was loaded at is known here. */
async function findWindow(path: string): Promise<Found | null> {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.length === 0) return null;
  const asked = windows.map((client) => {
    const { port1: port, port2 } = new MessageChannel();
    return new Promise<Found>((resolve) => {
      port.onmessage = () => resolve({ client, port });
      client.postMessage({ opens: path } satisfies Opening, [port2]);
    });
  });
  const patience = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  return Promise.race([...asked, patience]);
}

export async function openNotified({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const found = await findWindow(url.pathname + url.search);
  found?.port.postMessage(null);
  await (found ? found.client.focus() : self.clients.openWindow(url.href));
}
