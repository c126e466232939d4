import type { Booking } from '#shared/bookings/booking';
import { formatIncludedTaxes, groupTaxesByInclusion } from '#shared/bookings/tax';
import { formatShortDay } from '#shared/dates';
import { formatPaise, formatRupees } from '#shared/money';
import { calculateSubtotal, type QuoteContent, type QuoteTerms } from '#shared/quotes/quote';
import { formatQuoteDue } from '#shared/quotes/quote-rules';

interface QuoteSheetProps {
  number: string;
  revision: number;
  content: QuoteContent;
  /** Of a draft what would hold if it were sent today. */
  terms: QuoteTerms;
  /** Where it differs from the quote, it holds. */
  booking?: Booking | null;
}

export function QuoteDocument({ number, revision, content, terms, booking = null }: QuoteSheetProps) {
  const { name, title, included, note } = content;
  const prices =
    booking && isChanged(booking, content, terms) ? pricesOfBooking(booking) : pricesOfOffer(content, terms);
  return (
    <div className="q-sheet">
      <header className="q-head">
        <p className="eyebrow cluster q-eyebrow">
          Quote {number}
          {revision > 1 ? <span>Revision {revision}</span> : null}
        </p>
        <h1>{title}</h1>
        <p className="q-for">
          For {name} · {formatShortDay(terms.sentOn)}
        </p>
      </header>
      <Stones content={content} booking={booking} />
      {note ? <p className="q-note">{note}</p> : null}
      <section className="q-cost" aria-labelledby="q-cost">
        <h2 id="q-cost">What it costs</h2>
        <PriceTable {...prices} />
      </section>
      <div className="q-parts">
        {booking ? null : (
          <section className="q-pay" aria-labelledby="q-pay">
            <h2 id="q-pay">When to pay</h2>
            <Payments terms={terms} />
          </section>
        )}
        {included.length > 0 ? <ListPart name="q-included" title="What is included" items={included} /> : null}
        <ListPart name="q-cancel" title="If you cancel" items={terms.cancellation} />
      </div>
    </div>
  );
}

function ListPart({ name, title, items }: { name: string; title: string; items: readonly string[] }) {
  return (
    <section className={name} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <ul>
        {items.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function Stones({ content, booking }: { content: QuoteContent; booking: Booking | null }) {
  const { duration, validUntil } = content;
  const startsOn = booking ? booking.start : content.startsOn;
  const people = booking?.seats ?? content.people;
  const [day = '', month = '', year = ''] = startsOn ? formatShortDay(startsOn).split(' ') : [];
  const [length = '', ...unit] = duration.split(' ');
  const until = formatShortDay(validUntil).split(' ');
  const stones = [
    ...(startsOn ? [{ label: 'Start', figure: `${day} ${month}`, unit: year }] : []),
    ...(duration ? [{ label: 'Tour', figure: length, unit: unit.join(' ') || ' ' }] : []),
    { label: 'Group', figure: String(people), unit: people === 1 ? 'person' : 'people' },
    ...(booking ? [] : [{ label: 'Valid to', figure: until.slice(0, 2).join(' '), unit: until[2] ?? '' }]),
  ];
  return (
    <dl className="q-stones">
      {stones.map(({ label, figure, unit }) => (
        <div key={label} className="q-stone">
          <dt>{label}</dt>
          <dd>
            <strong>{figure}</strong> <span>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isChanged = (booking: Booking, content: QuoteContent, terms: QuoteTerms) =>
  booking.totalPaise !== terms.total * 100 || booking.seats !== content.people;

interface Prices {
  head: string;
  lines: readonly { words: string; count: number; paise: number }[];
  /** Stand between the lines and the total. */
  more: readonly { words: string; paise: number }[];
  totalPaise: number;
  note: string;
}

function pricesOfBooking(booking: Booking): Prices {
  const { lines, discountPaise, roundingPaise, totalPaise } = booking;
  const { added, included } = groupTaxesByInclusion(booking);
  return {
    head: 'What, as we agreed since',
    lines: lines.map(({ what, number, pricePaise }) => ({ words: what, count: number, paise: pricePaise })),
    more: [
      ...(discountPaise > 0 ? [{ words: 'Discount', paise: -discountPaise }] : []),
      ...added.map(({ name, rate, amountPaise }) => ({ words: `${name} ${rate}%`, paise: amountPaise })),
      ...(roundingPaise === 0 ? [] : [{ words: 'Rounding', paise: roundingPaise }]),
    ],
    totalPaise,
    note: formatIncludedTaxes(included),
  };
}

function pricesOfOffer(content: QuoteContent, { total, gst }: QuoteTerms): Prices {
  const { lines, discount } = content;
  const added = gst && !gst.isIncluded ? gst.percent : null;
  return {
    head: 'What',
    lines: lines.map(({ description: words, count, priceRupees: price }) => ({ words, count, paise: price * 100 })),
    more: [
      ...(discount ? [{ words: discount.description, paise: -discount.rupees * 100 }] : []),
      ...(added === null ? [] : [{ words: `GST ${added}%`, paise: (total - calculateSubtotal(content)) * 100 }]),
    ],
    totalPaise: total * 100,
    note: gst?.isIncluded ? `GST of ${gst.percent}% is in these prices.` : '',
  };
}

function PriceTable({ head, lines, more, totalPaise, note }: Prices) {
  const rows = [...lines, ...more.map((one) => ({ ...one, count: 1 }))];
  return (
    <>
      <table className="q-lines">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ words, count, paise }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice
            <tr key={at} className={paise < 0 ? 'q-discount' : undefined}>
              <td>
                {words}
                {count > 1 ? <span className="q-each">{`${count} × ${formatPaise(paise)}`}</span> : null}
              </td>
              <td>{formatPaise(count * paise).replace('-', '−')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatPaise(totalPaise)}</td>
          </tr>
        </tfoot>
      </table>
      {note ? <p className="fine-print">{note}</p> : null}
    </>
  );
}

function Payments({ terms }: { terms: QuoteTerms }) {
  if (terms.payments.length === 0) return <p>Nothing to pay.</p>;
  return (
    <ol className="q-payments">
      {terms.payments.map((payment) => (
        <li key={formatQuoteDue(payment)}>
          <strong>{formatRupees(payment.rupees)}</strong> <span>{formatQuoteDue(payment)}</span>
        </li>
      ))}
    </ol>
  );
}
