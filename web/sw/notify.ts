import * as v from 'valibot';
import { pages } from '#shared/paths';
import { iconSrc } from '#shared/site/brand';
import { setFacts, site } from '#shared/site/site';
import { NotificationText } from '#shared/staff/notifications';
import { findAgency } from '../store/agency';

declare const self: ServiceWorkerGlobalScope;

/** The pushed message; browsers demand that something is shown whatever arrives. */
async function read(data: PushMessageData | null): Promise<NotificationText> {
  setFacts(await findAgency());
  const nothing = { title: site.name, body: 'There’s news at the desk.', path: pages.inquiries };
  try {
    const parsed = v.safeParse(NotificationText, data?.json());
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}

export async function showNotification({ data }: PushEvent): Promise<void> {
  const { title, body, path } = await read(data);
  const icons = site.icon
    ? { icon: iconSrc(site.icon, 192) }
    : { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  await self.registration.showNotification(title, { body, ...icons, tag: 'inquiries', data: path });
}

export async function openNotified({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname);
  const shown = await open?.navigate(url.href).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}
