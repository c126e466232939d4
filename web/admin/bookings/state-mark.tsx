import { type BookingState, bookingStateWords } from '#shared/bookings/booking';
import * as styles from './bookings.module.css';

export function StateMark({ state }: { state: BookingState }) {
  return (
    <span className={`firm pill tiny strong ${styles.state}`} data-state={state}>
      {state === 'waiting' ? 'Waiting' : bookingStateWords[state]}
    </span>
  );
}
