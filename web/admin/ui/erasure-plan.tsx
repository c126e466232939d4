import type { Erasure } from '#shared/inquiries/inquirer';
import { formatDay } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { formatPaise } from '#shared/text/paise';
import * as styles from './erasure-plan.module.css';

const countQuotes = (count: number) => (count === 1 ? 'One other quote' : `${count} other quotes`);
const sayFreed = (seats: number) => (seats === 1 ? 'its seat is' : `its ${seats} seats are`);
const sayFree = (seats: number) => (seats === 1 ? 'One seat' : `${seats} seats`);

export function ErasurePlan({ plan: { quotes, otherQuotes, seats, bookings } }: { plan: Erasure }) {
  const lines = [
    ...quotes.map(({ number, title, rupees, isPaid }) => {
      const what = `Quote ${number}, ${title}, ${formatRupees(rupees)}`;
      return isPaid
        ? `${what}, is paid: its figures stay for the accounts, without the name. Its link ends.`
        : `${what}, is accepted: it goes, and its link ends.`;
    }),
    ...bookings.map(({ reference, tour, seats: count, paidPaise, state, isKept }) => {
      const what = `Booking ${reference}, ${tour}`;
      const isOff = state === 'cancelled';
      if (!isKept) return `${what}: it goes${isOff ? '' : `, and ${sayFreed(count)} free again`}.`;
      const kept = `${what}, ${formatPaise(paidPaise)} paid: its figures stay for the accounts, without the person.`;
      const isToCome = !isOff && state !== 'done';
      return isToCome ? `${kept} Its seats stay taken: cancel it first if nobody rides.` : kept;
    }),
    ...(otherQuotes > 0 ? [`${countQuotes(otherQuotes)} ${otherQuotes === 1 ? 'goes' : 'go'}.`] : []),
    ...seats.map(({ tour, startsOn, seats: count }) => {
      return `${sayFree(count)} of ${tour} on ${formatDay(startsOn)} ${count === 1 ? 'is' : 'are'} free again.`;
    }),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={`stack gap-8 ${styles.taken}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
