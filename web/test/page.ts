import { vi } from 'vitest';

/** A page of its own: another tab, or the same one after it was loaded anew. It shares the phone's store with all others. */
export async function openPage() {
  vi.resetModules();
  const [inquiries, news, outbox] = await Promise.all([
    import('../sync/inquiries'),
    import('../sync/outbox-news'),
    import('../sync/send-outbox'),
  ]);
  return { ...inquiries, ...news, ...outbox };
}

export type Page = Awaited<ReturnType<typeof openPage>>;
