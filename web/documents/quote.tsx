import type { Booking } from '#shared/bookings/booking';
import { formatIncludedTaxes, groupTaxesByInclusion } from '#shared/bookings/tax';
import { formatShortDay } from '#shared/dates';
import { formatPaise, formatRupees } from '#shared/money';
import { calculateSubtotal, type QuoteContent, type QuoteTerms } from '#shared/quotes/quote';
import { formatQuoteDue } from '#shared/quotes/quote-rules';

interface QuoteDocumentProps {
  number: string;
  revision: number;
  content: QuoteContent;
  /** For a draft: the terms that the quote would get if it were sent today. */
  terms: QuoteTerms;
  /** The booking made by this quote. If an admin changed it since, the document shows its lines and prices. */
  booking?: Booking | null;
}

export function QuoteDocument({ number, revision, content, terms, booking = null }: QuoteDocumentProps) {
  const { name, title, included, note } = content;
  const prices =
    booking && isPriceChanged(booking, content, terms)
      ? { ...listBookingPrices(booking), heading: 'What, as we agreed since' }
      : listQuotePrices(content, terms);
  return (
    <div className="quote-sheet">
      <header className="quote-header">
        <p className="eyebrow cluster quote-eyebrow">
          Quote {number}
          {revision > 1 ? <span>Revision {revision}</span> : null}
        </p>
        <h1>{title}</h1>
        <p className="quote-recipient">
          For {name} · {formatShortDay(terms.sentOn)}
        </p>
      </header>
      <QuoteFacts content={content} booking={booking} />
      {note ? <p className="quote-note">{note}</p> : null}
      <PriceSection {...prices} />
      <div className="quote-sections">
        {booking ? null : (
          <section className="quote-payments" aria-labelledby="quote-payments">
            <h2 id="quote-payments">When to pay</h2>
            <Payments terms={terms} />
          </section>
        )}
        {included.length > 0 ? (
          <ListSection className="quote-included" title="What is included" items={included} />
        ) : null}
        <ListSection className="quote-cancellation" title="If you cancel" items={terms.cancellation} />
      </div>
    </div>
  );
}

interface ListSectionProps {
  /** Also the id of the heading. */
  className: string;
  title: string;
  items: readonly string[];
}

export function ListSection({ className, title, items }: ListSectionProps) {
  return (
    <section className={className} aria-labelledby={className}>
      <h2 id={className}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function QuoteFacts({ content, booking }: { content: QuoteContent; booking: Booking | null }) {
  const { duration, validUntil } = content;
  const startsOn = booking ? booking.start : content.startsOn;
  const people = booking?.seats ?? content.people;
  const [durationFigure = '', ...durationUnit] = duration.split(' ');
  const facts: DocumentFact[] = [
    ...(startsOn ? [toDayFact('Start', startsOn)] : []),
    ...(duration ? [{ label: 'Tour', figure: durationFigure, unit: durationUnit.join(' ') || ' ' }] : []),
    toGroupFact(people),
    ...(booking ? [] : [toDayFact('Valid to', validUntil)]),
  ];
  return <DocumentFacts facts={facts} />;
}

interface DocumentFact {
  label: string;
  figure: string;
  unit: string;
}

export function toDayFact(label: string, day: string): DocumentFact {
  const [dayOfMonth = '', month = '', year = ''] = formatShortDay(day).split(' ');
  return { label, figure: `${dayOfMonth} ${month}`, unit: year };
}

export const toGroupFact = (people: number): DocumentFact => ({
  label: 'Group',
  figure: String(people),
  unit: people === 1 ? 'person' : 'people',
});

export function DocumentFacts({ facts }: { facts: readonly DocumentFact[] }) {
  return (
    <dl className="quote-facts">
      {facts.map(({ label, figure, unit }) => (
        <div key={label} className="quote-fact">
          <dt>{label}</dt>
          <dd>
            <strong>{figure}</strong> <span>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isPriceChanged = (booking: Booking, content: QuoteContent, terms: QuoteTerms) =>
  booking.totalPaise !== terms.total * 100 || booking.seats !== content.people;

interface Prices {
  /** Heading of the lines. */
  heading?: string;
  lines: readonly { description: string; count: number; pricePaise: number }[];
  /** Discount, taxes and rounding: rows between the lines and the total. */
  adjustments: readonly { description: string; pricePaise: number }[];
  totalPaise: number;
  note: string;
}

function listBookingPrices(booking: Booking): Prices {
  const { lines, discountPaise, roundingPaise, totalPaise } = booking;
  const { added, included } = groupTaxesByInclusion(booking);
  return {
    lines: lines.map(({ what, number, pricePaise }) => ({ description: what, count: number, pricePaise })),
    adjustments: [
      ...(discountPaise > 0 ? [{ description: 'Discount', pricePaise: -discountPaise }] : []),
      ...added.map(({ name, rate, amountPaise }) => ({ description: `${name} ${rate}%`, pricePaise: amountPaise })),
      ...(roundingPaise === 0 ? [] : [{ description: 'Rounding', pricePaise: roundingPaise }]),
    ],
    totalPaise,
    note: formatIncludedTaxes(included),
  };
}

function listQuotePrices(content: QuoteContent, { total: totalRupees, gst }: QuoteTerms): Prices {
  const { lines, discount } = content;
  const gstRupees = totalRupees - calculateSubtotal(content);
  return {
    lines: lines.map(({ description, count, priceRupees }) => ({ description, count, pricePaise: priceRupees * 100 })),
    adjustments: [
      ...(discount ? [{ description: discount.description, pricePaise: -discount.rupees * 100 }] : []),
      ...(gst && !gst.isIncluded ? [{ description: `GST ${gst.percent}%`, pricePaise: gstRupees * 100 }] : []),
    ],
    totalPaise: totalRupees * 100,
    note: gst?.isIncluded ? `GST of ${gst.percent}% is in these prices.` : '',
  };
}

export const BookingPrices = ({ booking }: { booking: Booking }) => <PriceSection {...listBookingPrices(booking)} />;

const PriceSection = (prices: Prices) => (
  <section className="quote-prices" aria-labelledby="quote-prices">
    <h2 id="quote-prices">What it costs</h2>
    <PriceTable {...prices} />
  </section>
);

function PriceTable({ heading = 'What', lines, adjustments, totalPaise, note }: Prices) {
  const rows = [...lines, ...adjustments.map((adjustment) => ({ ...adjustment, count: 1 }))];
  return (
    <>
      <table className="quote-lines">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ description, count, pricePaise }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same description
            <tr key={index} className={pricePaise < 0 ? 'quote-discount' : undefined}>
              <td>
                {description}
                {count > 1 ? <span className="quote-detail">{`${count} × ${formatPaise(pricePaise)}`}</span> : null}
              </td>
              <td>{formatPaise(count * pricePaise).replace('-', '−')}</td>
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
    <ol className="payment-plan">
      {terms.payments.map((payment) => (
        <li key={formatQuoteDue(payment)}>
          <strong>{formatRupees(payment.rupees)}</strong> <span>{formatQuoteDue(payment)}</span>
        </li>
      ))}
    </ol>
  );
}
