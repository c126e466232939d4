import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import { chooseDeparture } from '../../components/departures/departure-field';
import { TodayProvider } from '../../components/page/site-context';
import { aTour } from '../../test/tours';
import { InquiryApiContext } from '../inquiry/inquiry-api';
import { InquiryCard } from './tour-inquiry';

const june = departure({ id: 'june', startsOn: '2097-06-12', taken: 10 });

function showCard() {
  const tour = aTour({ departures: [june], itinerary: [{ day: 10, title: 'Leh', description: '' }] });
  const inquiryApi = {
    loadOutbox: () => new Promise<never>(() => undefined),
    openInquiryModal: () => undefined,
    findPlan: async () => null,
    listDepartures: async () => [june],
  };
  render(
    <InquiryApiContext value={inquiryApi}>
      <TodayProvider initialDay="2097-05-01">
        <InquiryCard tour={tour} isNoLongerOffered={false} />
      </TodayProvider>
    </InquiryApiContext>,
    { wrapper: MemoryRouter },
  );
  return tour;
}

const readChatText = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask on WhatsApp' }).href).searchParams.get('text');

afterEach(() => act(() => chooseDeparture('another', 'x')));

it('writes the tour and the chosen date into the WhatsApp message', async () => {
  const tour = showCard();
  expect(readChatText()).toBe(`Hello, I have a question about ${tour.heading}: `);
  act(() => chooseDeparture(tour._id, 'june'));
  expect((await screen.findByText('12–21 June')).closest('p')?.textContent).toBe('12–21 June, 2 seats left');
  await waitFor(() => expect(readChatText()).toBe(`Hello, I have a question about ${tour.heading}, 12–21 June 2097: `));
});
