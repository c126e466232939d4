import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { aTour } from '../test/tours';
import { useInquiries } from '../ui/inquiry/inquiries';
import { Layout } from './layout';

vi.mock('../ui/late/in-good-time', () => ({ inGoodTime: async () => null }));

function Card() {
  const { openModal } = useInquiries();
  return (
    <a
      href="/inquiryForm?tour=leh"
      onClick={(event) => {
        event.preventDefault();
        openModal(aTour(), event.currentTarget);
      }}
    >
      Explore Now
    </a>
  );
}

test('follows a card’s link when the dialog’s code fails to load', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: <Layout />, children: [{ path: '*', element: <Card /> }] }])}
    />,
  );
  fireEvent.click(screen.getByText('Explore Now'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('/inquiryForm?tour=leh')));
});
