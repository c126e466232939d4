import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnswerTemplate, AnswerTemplateInput } from '#shared/inquiries/answers';
import { storeToken } from '../session/token';
import { useSaveTemplate } from './template-actions';

afterEach(() => vi.unstubAllGlobals());

it('stores what was typed on after an answer that was lost, in one text', async () => {
  storeToken('a token');
  const stored: AnswerTemplate[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const input = JSON.parse(String(init.body)) as AnswerTemplateInput;
    const known = stored[0];
    if (known && init.method === 'POST') return Response.json({ template: known }, { status: 412 });
    const template = { id: 'one', updatedAt: '2027-01-01T00:00:00.000Z', ...input, version: (known?.version ?? 0) + 1 };
    stored[0] = template;
    if (isLost) {
      isLost = false;
      throw new TypeError('the connection broke');
    }
    return Response.json({ message: 'Answer saved.', template });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onSaved = vi.fn();
  const { result } = renderHook(() => useSaveTemplate(null, onSaved, () => {}), { wrapper });
  const first = { title: 'Thanks', language: 'en', text: 'Hello {name}' } as const;
  await act(() => result.current.save(first));
  expect(onSaved).not.toHaveBeenCalled();
  await act(() => result.current.save({ ...first, text: 'Hello {name}, and more' }));
  expect(stored).toMatchObject([{ text: 'Hello {name}, and more', version: 2 }]);
  expect(onSaved).toHaveBeenCalledOnce();
});
