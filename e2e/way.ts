import { api } from '#shared/calls';
import { type Fate, type Fault, FaultProxy } from './fault-proxy';
import { test as base } from './fixtures';

/** `way` is a proxy that lets everything through until a test says otherwise. */
export const test = base.extend<{ way: FaultProxy }>({
  way: async ({ site }, use) => {
    const way = await FaultProxy.open(site.url, { fate: () => null });
    await use(way);
    await way.close();
  },
  baseURL: async ({ way }, use) => use(way.url),
});

/** Does this to inquiries that are sent, and nothing to all else; null lets them through too. */
export const atInquiries =
  (fault: Fault | null): Fate =>
  (method, path) =>
    method === 'POST' && path === api.submitInquiry ? fault : null;
