import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../../test/admin';
import { anInquiry } from '../../test/records';
import { press } from '../../test/render';

it('asks by which channel a copied reply was sent', async () => {
  const inquiry = anInquiry({ _id: 'asked', name: 'Neha' });
  sessionStorage.setItem('started-reply', 'asked copy Prices and dates');
  const { ReplyPrompt } = await import('./reply');
  const onChange = vi.fn(async () => false);
  renderAdmin(<ReplyPrompt {...{ inquiry, onChange }} personInquiries={[inquiry]} />);
  screen.getByText(/You copied a reply to Neha/);
  press('Yes, by e-mail');
  expect(onChange).toHaveBeenCalledWith(inquiry, { answeredBy: 'mail', template: 'Prices and dates' });
});
