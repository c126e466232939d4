import * as v from 'valibot';
import { pages } from '#shared/routes';
import { iconSrc } from '#shared/settings/brand';
import { type Site, toSite } from '#shared/settings/site';
import { NotificationText, type OpenPageMessage } from '#shared/staff/staff';
import { findAgency } from '../db/tours';

declare const self: ServiceWorkerGlobalScope;

/** Returns the pushed message, or a general one: browsers require a notification for every push. */
async function parseNotification(data: PushMessageData | null, site: Site): Promise<NotificationText> {
  const fallback = { title: site.name, body: 'There’s news in the admin.', path: pages.inquiries };
  try {
    const parsed = v.safeParse(NotificationText, data?.json());
    return parsed.success ? parsed.output : fallback;
  } catch {
    return fallback;
  }
}

export async function showNotification({ data }: PushEvent): Promise<void> {
  const site = toSite(await findAgency());
  const { title, body, path } = await parseNotification(data, site);
  const icons = site.icon
    ? { icon: iconSrc(site.icon, 192) }
    : { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  await self.registration.showNotification(title, { body, ...icons, tag: 'inquiries', data: path });
}

/** Browsers allow a notification's click to open a window for about a second only. */
const windowReplyTimeoutMs = 500;

interface ScreenWindow {
  client: WindowClient;
  /** A message on this port makes the window show the screen. */
  port: MessagePort;
}

/** Asks all windows, because the worker only knows the address that each was loaded at. Returns the first that shows the path. */
async function findWindow(path: string): Promise<ScreenWindow | null> {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.length === 0) return null;
  const replies = windows.map((client) => {
    const { port1: port, port2 } = new MessageChannel();
    return new Promise<ScreenWindow>((resolve) => {
      port.onmessage = () => resolve({ client, port });
      client.postMessage({ opens: path } satisfies OpenPageMessage, [port2]);
    });
  });
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, windowReplyTimeoutMs, null));
  return Promise.race([...replies, timeout]);
}

export async function openNotifiedScreen({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const screenWindow = await findWindow(url.pathname + url.search);
  screenWindow?.port.postMessage(null);
  await (screenWindow ? screenWindow.client.focus() : self.clients.openWindow(url.href));
}
