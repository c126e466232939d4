import { paymentModeLabels } from '#shared/bookings/booking';
import { formatShortDay } from '#shared/dates';
import {
  findInvoiceTitle,
  formatAmountInWords,
  formatRupeesAndPaise,
  formatState,
  type Invoice,
  invoiceKindLabels,
} from '#shared/invoices/invoice';
import { logoSrc } from '#shared/settings/brand';
import { useSite } from '../components/page/site-context';

export function InvoiceAmounts({ paper }: { paper: Invoice }) {
  const { lines, taxes, discountPaise, taxablePaise, roundingPaise, totalPaise, kind } = paper;
  const isInvoice = kind === 'invoice';
  const isTaxed = taxes.length > 0;
  // The same words may stand there twice.
  const keyed = lines.map((line, at) => ({ ...line, key: `${at} ${line.what}` }));
  const sums = [
    ...(discountPaise > 0 ? [{ name: 'Discount', amount: -discountPaise }] : []),
    ...(isTaxed && (isInvoice || discountPaise > 0) ? [{ name: 'Taxable value', amount: taxablePaise }] : []),
    ...taxes.map(({ name, rate, amountPaise }) => ({ name: `${name} ${rate}%`, amount: amountPaise })),
    ...(roundingPaise === 0 ? [] : [{ name: 'Rounding', amount: roundingPaise }]),
  ];
  return (
    <table className="pp-amounts">
      <thead>
        <tr>
          <th scope="col">What</th>
          {isInvoice ? <th scope="col">Quantity</th> : null}
          {isInvoice ? <th scope="col">Price</th> : null}
          <th scope="col">{isTaxed && !isInvoice ? 'Taxable value' : 'Amount'}</th>
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ key, what, number, pricePaise, taxablePaise: ofLine }) => (
          <tr key={key}>
            <td>
              {what}
              {isInvoice ? (
                <span className="fine-print pp-each">
                  {number} × {formatRupeesAndPaise(pricePaise)}
                </span>
              ) : null}
            </td>
            {isInvoice ? <td className="pp-wide">{number}</td> : null}
            {isInvoice ? <td className="pp-wide">{formatRupeesAndPaise(pricePaise)}</td> : null}
            <td>{formatRupeesAndPaise(isInvoice ? number * pricePaise : ofLine)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, amount }) => (
          <tr key={name}>
            <Name words={name} isInvoice={isInvoice} />
            <td>{formatRupeesAndPaise(amount)}</td>
          </tr>
        ))}
        <tr className="pp-total">
          <Name words={totalWords[kind]} isInvoice={isInvoice} />
          <td>{formatRupeesAndPaise(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const totalWords = { receipt: 'Received', invoice: 'Total', refund: 'Paid back', credit: 'Credited' };

function Name({ words, isInvoice }: { words: string; isInvoice: boolean }) {
  return (
    <>
      {isInvoice ? <td className="pp-wide" colSpan={2} /> : null}
      <th scope="row">{words}</th>
    </>
  );
}

/** All that the CGST Rules 46, 50, 51 and 53 ask for. */
export function InvoiceDocument({ paper }: { paper: Invoice }) {
  const site = useSite();
  const { number, day, kind, agency, cancelled, totalPaise } = paper;
  return (
    <article className="pp-sheet">
      {cancelled ? (
        <p className="pp-cancelled">
          <strong>Cancelled</strong> on {formatShortDay(cancelled.day)}: {cancelled.reason}
        </p>
      ) : null}
      <header className="pp-head">
        <div className="fine-print">
          <p className="row pp-brand">
            {site.logo ? <img className="logo" src={logoSrc(site.logo)} alt="" /> : <Mark />}
            {agency.name}
          </p>
          <p>{agency.address}</p>
          <p>
            {agency.phone} · {agency.email}
          </p>
          {agency.gstin ? (
            <p className="pp-gstin">
              GSTIN <b>{agency.gstin}</b>
            </p>
          ) : null}
        </div>
        <div className="pp-name">
          <h1>{findInvoiceTitle(paper)}</h1>
          <dl>
            <dt>Number</dt>
            <dd>{number}</dd>
            <dt>Date</dt>
            <dd>{formatShortDay(day)}</dd>
          </dl>
          {kind === 'invoice' && agency.gstin ? <p className="fine-print pp-copy">Original for recipient</p> : null}
        </div>
      </header>
      <div className="pp-parties">
        <Payer paper={paper} />
        <Facts paper={paper} />
      </div>
      <InvoiceAmounts paper={paper} />
      <p className="pp-words">
        <span>In words</span> {formatAmountInWords(totalPaise)}
      </p>
      <Money paper={paper} />
      <footer className="pp-foot">
        <Notes paper={paper} />
        <div className="pp-sign">
          <p>For {agency.name}</p>
          <p className="pp-line">{agency.signatory}</p>
          <p className="fine-print">Authorised signatory</p>
        </div>
      </footer>
    </article>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 26 32" width="26" height="32" aria-hidden="true">
      <path fill="currentColor" d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" />
      <path className="pp-top" d="M1 14a12 12 0 0 1 24 0z" />
      <path className="pp-hill" d="M6 26l5-7 3 4 2-2 4 5z" />
    </svg>
  );
}

const payerWords = {
  receipt: 'Received from',
  invoice: 'Billed to',
  refund: 'Paid back to',
  credit: 'Credited to',
};

function Payer({ paper: { kind, payer } }: { paper: Invoice }) {
  const { name, address, stateCode, gstin, pan } = payer;
  return (
    <section>
      <h2>{payerWords[kind]}</h2>
      <p className="pp-who">{name}</p>
      {address ? <p>{address}</p> : null}
      {stateCode ? <p>{formatState(stateCode)}</p> : null}
      {gstin ? (
        <p className="pp-gstin">
          GSTIN <b>{gstin}</b>
        </p>
      ) : null}
      {pan ? (
        <p className="pp-gstin">
          PAN <b>{pan}</b>
        </p>
      ) : null}
    </section>
  );
}

function Facts({ paper }: { paper: Invoice }) {
  const { booking, agency, supplyStateCode, sac, relatedInvoices: of, kind } = paper;
  const isTaxed = agency.gstin !== '';
  const about = kind === 'refund' || kind === 'credit' ? of : of.filter((one) => one.kind === 'invoice');
  const facts = [
    ['Booking', booking.reference],
    ['Tour', booking.tour],
    ...(booking.start ? [['Starts', formatShortDay(booking.start)]] : []),
    ...about.map((one) => [kindWords[one.kind], `${one.number} of ${formatShortDay(one.day)}`]),
    ...(isTaxed ? [['Place of supply', formatState(supplyStateCode)]] : []),
    ...(isTaxed ? [['SAC', sac]] : []),
  ] as const;
  return (
    <dl className="pp-facts">
      {facts.map(([cap, words]) => (
        <div key={`${cap} ${words}`}>
          <dt>{cap}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const kindWords = { ...invoiceKindLabels, refund: 'Refund' };

function Money({ paper }: { paper: Invoice }) {
  const { payment: money, kind, relatedInvoices: of, totalPaise, reason } = paper;
  if (money) {
    return (
      <p className="pp-money">
        {kind === 'refund' ? 'Paid back' : 'Received'} on {formatShortDay(money.day)}: {paymentModeLabels[money.mode]}
        {money.reference ? `, ${money.reference}` : ''}
      </p>
    );
  }
  if (reason) return <p className="pp-money">{reason}</p>;
  const receipts = of.filter((one) => one.kind === 'receipt');
  if (receipts.length === 0) return null;
  const given = of.reduce((sum, one) => sum + (one.kind === 'receipt' ? one.amountPaise : -one.amountPaise), 0);
  return (
    <section className="pp-advances">
      <h2>Already received</h2>
      <table>
        <tbody>
          {of.map((one) => (
            <tr key={one.number}>
              <td>
                {kindWords[one.kind]} {one.number} of {formatShortDay(one.day)}
              </td>
              <td>{formatRupeesAndPaise(one.kind === 'receipt' ? one.amountPaise : -one.amountPaise)}</td>
            </tr>
          ))}
          <tr className="pp-rest">
            <th scope="row">{given > totalPaise ? 'Received beyond this invoice' : 'Still to pay'}</th>
            <td>{formatRupeesAndPaise(Math.abs(totalPaise - given))}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const rules = { receipt: '50', invoice: '46', refund: '51', credit: '53' };

function Notes({ paper: { kind, agency, taxes, sac } }: { paper: Invoice }) {
  if (!agency.gstin) return <p className="fine-print">The agency isn’t registered for GST: no tax is charged.</p>;
  return (
    <div className="fine-print">
      {sac === '998555' && kind !== 'refund' ? (
        <p>The amount includes the charges for accommodation and transport that the tour needs.</p>
      ) : null}
      {taxes.length > 0 ? <p>Tax is payable on reverse charge: no.</p> : null}
      {taxes.length > 0 ? <p>Given under rule {rules[kind]} of the CGST Rules, 2017.</p> : null}
    </div>
  );
}
