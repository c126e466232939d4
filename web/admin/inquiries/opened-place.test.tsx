import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inquiryPages } from '#shared/inquiries/inquiry-words';
import { answerWith, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { storeToken } from '../session/token';
import { OpenedPlace } from './opened-place';

beforeAll(() => {
  // happy-dom has the element but not its methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(more: { isWide?: boolean; hasNext?: boolean } = {}) {
  storeToken('token');
  answerWith(() => json({}, { status: 503 }));
  const inquiry = { ...anInquiry(), inquiryPage: inquiryPages.contact };
  const onStep = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OpenedPlace
          {...{ id: inquiry._id, listed: inquiry, isWide: false, now: 0, hasPrevious: false, hasNext: true, ...more }}
          {...{ onChange: vi.fn(), onOpen: vi.fn(), onClose: vi.fn(), onStep }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onStep;
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

it.each([false, true])('leads from one inquiry to the next, and not beyond the list, isWide: %s', (isWide) => {
  const onStep = open({ isWide });
  fireEvent.click(button('Next inquiry'));
  expect(onStep).toHaveBeenCalledWith(1);
  expect(button('Previous inquiry').disabled).toBe(true);
  cleanup();
  open({ isWide, hasNext: false });
  expect(button('Next inquiry').disabled).toBe(true);
});

it('says in words where an inquiry was sent from', () => {
  open();
  expect(screen.getByText('Sent from').nextElementSibling?.textContent).toBe('Contact page');
});
