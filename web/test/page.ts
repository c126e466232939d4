import { vi } from 'vitest';

/** Shares the phone's store. */
export async function openPage() {
  vi.resetModules();
  const [inquiries, waiting, outbox] = await Promise.all([
    import('../offline/sync/inquiries'),
    import('../offline/sync/waiting'),
    import('../offline/sync/send-outbox'),
  ]);
  return { ...inquiries, ...waiting, ...outbox };
}

export type Page = Awaited<ReturnType<typeof openPage>>;
