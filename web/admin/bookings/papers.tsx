import type { Booking } from '#shared/bookings/booking';
import { billedPaise, paperKindWords } from '#shared/bookings/paper-words';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { addPaperLink, giveInvoice } from '../queries/bookings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { QuietButton } from '../ui/button';
import { Part } from '../ui/desk-page';
import { RefusedLine, useBookingAction, useOnce } from './action-form';

export function Papers({ booking }: { booking: Booking }) {
  const { id, papers, cancelled, isErased, totalPaise } = booking;
  const paper = useOpenPaper();
  const action = useBookingAction();
  const once = useOnce();
  const isBilled = papers.some(({ kind }) => kind === 'invoice');
  const unbilled = (cancelled?.keptPaise ?? totalPaise) - billedPaise(papers);
  const canBill = !isErased && (isBilled ? unbilled !== 0 : unbilled > 0);
  const bill = () =>
    action.run(`invoice ${id}`, () => giveInvoice(id, once(id)), {
      said: ({ paper: made }) => `${paperKindWords[made.kind]} ${made.number} is made.`,
    });
  const acts = canBill ? (
    <QuietButton disabled={action.busy} onClick={() => void bill()}>
      {isBilled ? 'Bill the difference' : 'Give the invoice'}
    </QuietButton>
  ) : null;
  return (
    <Part isCard title="Papers" acts={acts}>
      <RefusedLine {...{ action }} />
      {papers.length === 0 ? <p className="fine">None yet.</p> : null}
      <ul className="lines">
        {papers.map(({ kind, number, day, amountPaise }) => (
          <li key={number}>
            <button
              type="button"
              className="btn-text tap"
              disabled={paper.busy}
              aria-label={`Open ${paperKindWords[kind].toLowerCase()} ${number}`}
              onClick={() => void paper.open(number)}
            >
              {number}
            </button>
            <span className="grow fine">
              {paperKindWords[kind]}, {formatDay(day)}
            </span>
            <span className="num">{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function useOpenPaper() {
  const { busy, run } = useDeskMutation();
  const open = async (number: string) => {
    // While the press lasts: later, browsers take it for a pop-up that nobody asked for.
    const tab = window.open('', '_blank');
    const made = await run({ action: `paper ${number}`, call: () => addPaperLink(number), done: () => null });
    if (made === null) tab?.close();
    else {
      const { pathname } = new URL(made.link);
      if (tab) tab.location.replace(pathname);
      else location.assign(pathname);
    }
  };
  return { busy, open };
}
