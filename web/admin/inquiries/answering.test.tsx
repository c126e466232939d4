import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anInquiry } from '../../test/inquiries';

it('asks how a copied answer was sent, as nobody knows by which way it went', async () => {
  const inquiry = anInquiry({ _id: 'asked', name: 'Neha' });
  sessionStorage.setItem('left-to-answer', 'asked copy Prices and dates');
  const { AnsweredQuestion } = await import('./answering');
  const onChange = vi.fn(async () => false);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnsweredQuestion {...{ inquiry, onChange }} theirs={[inquiry]} />
    </QueryClientProvider>,
  );
  screen.getByText(/You copied an answer to Neha/);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, by e-mail' }));
  expect(onChange).toHaveBeenCalledWith(inquiry, { answeredBy: 'mail', template: 'Prices and dates' });
});
