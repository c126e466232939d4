import { vi } from 'vitest';

/** A separate page, such as another tab or after a reload, sharing the phone's store. */
export async function openPage() {
  vi.resetModules();
  const [inquiries, waiting, outbox] = await Promise.all([
    import('../sync/inquiries'),
    import('../sync/waiting'),
    import('../sync/send-outbox'),
  ]);
  return { ...inquiries, ...waiting, ...outbox };
}

export type Page = Awaited<ReturnType<typeof openPage>>;
