import { type BookingState, bookingStateWords } from '#shared/bookings/booking';

const tones: Partial<Record<BookingState, string>> = {
  waiting: 'on-amber',
  booked: 'on-pine pine',
  paid: 'on-pine pine',
  travelling: 'on-pine pine',
  cancelled: 'on-rust danger',
};

export function StateMark({ state }: { state: BookingState }) {
  return (
    <span className={`mark firm ${tones[state] ?? ''}`}>
      {state === 'waiting' ? 'Waiting' : bookingStateWords[state]}
    </span>
  );
}
