import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import { billedPaise, paperKindWords } from '#shared/bookings/paper-words';
import type { NewLink } from '#shared/links';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay, formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { PaperSheet } from '../../paper/paper-sheet';
import { ask } from '../session/ask';
import '../../paper/sheet.css';
import { copyText } from '../answers/send-ways';
import { paperLinksQuery, paperQuery } from '../queries/bookings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button, QuietButton } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-dialog';
import { DeskPage, Part } from '../ui/desk-page';
import { MadeLinks, ShownLink } from '../ui/made-links';
import { Loading } from '../ui/state-line';
import { RefusedLine, useBookingAction, useOnce } from './action-form';
import * as styles from './bookings.module.css';

export function Papers({ booking }: { booking: Booking }) {
  const { id, papers, cancelled, isErased, totalPaise, start } = booking;
  const action = useBookingAction();
  const once = useOnce();
  const isBilled = papers.some(({ kind }) => kind === 'invoice');
  const unbilled = (cancelled?.keptPaise ?? totalPaise) - billedPaise(papers);
  const canBill = !isErased && (isBilled ? unbilled !== 0 : unbilled > 0);
  const bill = () =>
    action.run(`invoice ${id}`, () => ask(bookingsApi.giveInvoice, { params: { id }, key: once(id) }), {
      said: ({ paper: made }) => `${paperKindWords[made.kind]} ${made.number} is made.`,
    });
  const acts = canBill ? (
    <ConfirmButton
      words={isBilled ? 'Bill the difference…' : 'Give the invoice…'}
      title={isBilled ? 'Bill the difference?' : 'Give the invoice?'}
      confirm={isBilled ? 'Bill it' : 'Give it'}
      busy={action.busy}
      onConfirm={bill}
    >
      <p>
        {formatPaise(Math.abs(unbilled))} {unbilled < 0 ? 'is credited by a credit note' : 'is billed by an invoice'}{' '}
        with a number and today’s date
        {start ? `; the tour starts on ${formatDay(start)}` : ''}. It can’t be deleted, only be followed by another.
      </p>
    </ConfirmButton>
  ) : null;
  return (
    <Part isCard title="Papers" acts={acts}>
      <RefusedLine {...{ action }} />
      {papers.length === 0 ? <p className="fine">None yet.</p> : null}
      <ul className="lines">
        {papers.map(({ kind, number, day, amountPaise, cancelledOn }) => (
          <li key={number}>
            <Link
              className="btn-text tap"
              to={deskLinks.paper(id, number)}
              aria-label={`Open ${paperKindWords[kind].toLowerCase()} ${number}`}
            >
              {number}
            </Link>
            <span className="grow fine">
              {paperKindWords[kind]}, {formatDay(day)}
              {cancelledOn ? <strong className="late">, cancelled on {formatDay(cancelledOn)}</strong> : null}
            </span>
            <span className={`num ${cancelledOn ? styles.out : ''}`}>{formatPaise(amountPaise)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** One paper as it is printed, with the links by which its payer reads it. */
export function OpenPaper({ booking, number }: { booking: Booking; number: string }) {
  const { data: paper, error, refetch } = useQuery(paperQuery(number));
  const query = paperLinksQuery(number);
  const [link, setLink] = useState<NewLink | null>(null);
  const { busy, run } = useDeskMutation(query.queryKey);
  const params = { number };
  const copy = () =>
    run({
      action: `link to ${number}`,
      call: () => ask(bookingsApi.addPaperLink, { params }),
      done: (made) => {
        setLink(made);
        // The address is also shown, for a browser that refuses to copy.
        void copyText(made.url);
        return null;
      },
    });
  if (!paper) return <Loading {...{ error, refetch }} words="Loading the paper…" />;
  return (
    <DeskPage
      title={`${paperKindWords[paper.kind]} ${number}`}
      lead={
        <>
          of <Link to={deskLinks.booking(booking.id)}>{booking.reference}</Link>
        </>
      }
      acts={
        <>
          {booking.isErased ? null : (
            <QuietButton icon={Copy} disabled={busy} onClick={() => void copy()}>
              Copy link
            </QuietButton>
          )}
          <Button onClick={() => globalThis.print?.()}>Print</Button>
        </>
      }
    >
      {link ? <ShownLink {...{ link }}>For {booking.payer.name}</ShownLink> : null}
      <PaperSheet paper={paper} />
      {booking.isErased ? null : (
        <Part title="Links to this paper" className="card stack padded gap-12 on-screen">
          <MadeLinks
            label="Links to this paper"
            {...{ query, params }}
            end={bookingsApi.endPaperLink}
            describe={({ madeAt, madeBy }) => `Made ${formatMoment(madeAt)} by ${madeBy}`}
            none="None yet."
            warning="Whoever opens it then reads that it has ended. Other links go on, and you can make a new one."
          />
        </Part>
      )}
    </DeskPage>
  );
}
