import { paymentModeLabels } from '#shared/bookings/booking';
import { formatShortDay } from '#shared/dates';
import {
  findInvoiceTitle,
  formatAmountInWords,
  formatRupeesAndPaise,
  formatStateAndCode,
  type Invoice,
  invoiceKindLabels,
} from '#shared/invoices/invoice';
import { defaultFacts } from '#shared/settings/site';
import { LogoPicture } from '../components/drawings/icons';
import { useSite } from '../components/page/site-context';

interface InvoiceProps {
  invoice: Invoice;
}

const totalLabels = { receipt: 'Received', invoice: 'Total', refund: 'Paid back', credit: 'Credited' };

function listSums({ taxes, discountPaise, taxablePaise, roundingPaise, kind }: Invoice) {
  const showsTaxableValue = taxes.length > 0 && (kind === 'invoice' || discountPaise > 0);
  return [
    ...(discountPaise > 0 ? [{ label: 'Discount', paise: -discountPaise }] : []),
    ...(showsTaxableValue ? [{ label: 'Taxable value', paise: taxablePaise }] : []),
    ...taxes.map(({ name, rate, amountPaise }) => ({ label: `${name} ${rate}%`, paise: amountPaise })),
    ...(roundingPaise === 0 ? [] : [{ label: 'Rounding', paise: roundingPaise }]),
  ];
}

function InvoiceAmounts({ invoice }: InvoiceProps) {
  const { lines, taxes, totalPaise, kind } = invoice;
  const isInvoice = kind === 'invoice';
  // Two lines may have the same text.
  const keyedLines = lines.map((line, index) => ({ ...line, key: `${index} ${line.what}` }));
  return (
    <table className="invoice-amounts">
      <thead>
        <tr>
          <th scope="col">What</th>
          {isInvoice ? <th scope="col">Quantity</th> : null}
          {isInvoice ? <th scope="col">Price</th> : null}
          <th scope="col">{taxes.length > 0 && !isInvoice ? 'Taxable value' : 'Amount'}</th>
        </tr>
      </thead>
      <tbody>
        {keyedLines.map(({ key, what, number: quantity, pricePaise, taxablePaise }) => (
          <tr key={key}>
            <td>
              {what}
              {isInvoice ? (
                <span className="fine-print invoice-unit-price">
                  {quantity} × {formatRupeesAndPaise(pricePaise)}
                </span>
              ) : null}
            </td>
            {isInvoice ? <td className="invoice-wide-only">{quantity}</td> : null}
            {isInvoice ? <td className="invoice-wide-only">{formatRupeesAndPaise(pricePaise)}</td> : null}
            <td>{formatRupeesAndPaise(isInvoice ? quantity * pricePaise : taxablePaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {listSums(invoice).map(({ label, paise }) => (
          <tr key={label}>
            <SumLabel label={label} isInvoice={isInvoice} />
            <td>{formatRupeesAndPaise(paise)}</td>
          </tr>
        ))}
        <tr className="invoice-total">
          <SumLabel label={totalLabels[kind]} isInvoice={isInvoice} />
          <td>{formatRupeesAndPaise(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function SumLabel({ label, isInvoice }: { label: string; isInvoice: boolean }) {
  return (
    <>
      {isInvoice ? <td className="invoice-wide-only" colSpan={2} /> : null}
      <th scope="row">{label}</th>
    </>
  );
}

/** Contains everything that the CGST Rules 46, 50, 51 and 53 require. */
export function InvoiceDocument({ invoice }: InvoiceProps) {
  const site = useSite();
  const { number, day, kind, agency, cancelled, totalPaise } = invoice;
  return (
    <article className="invoice-sheet">
      {cancelled ? (
        <p className="invoice-cancelled">
          <strong>Cancelled</strong> on {formatShortDay(cancelled.day)}: {cancelled.reason}
        </p>
      ) : null}
      <header className="invoice-header">
        <div className="fine-print">
          <p className="row invoice-brand">
            <LogoPicture />
            {site.logo || site.name !== defaultFacts.name ? null : <MilestoneLogo />}
            {/* Also beside a logo that contains the name: the law asks for it in letters. */}
            <span className="invoice-agency">{agency.name}</span>
          </p>
          <p>{agency.address}</p>
          <p>
            {agency.phone} · {agency.email}
          </p>
          {agency.gstin ? (
            <p className="invoice-tax-id">
              GSTIN <b>{agency.gstin}</b>
            </p>
          ) : null}
        </div>
        <div className="invoice-title">
          <h1>{findInvoiceTitle(invoice)}</h1>
          <dl>
            <dt>Number</dt>
            <dd>{number}</dd>
            <dt>Date</dt>
            <dd>{formatShortDay(day)}</dd>
          </dl>
          {kind === 'invoice' && agency.gstin ? (
            <p className="fine-print invoice-copy-note">Original for recipient</p>
          ) : null}
        </div>
      </header>
      <div className="invoice-parties">
        <Payer invoice={invoice} />
        <Facts invoice={invoice} />
      </div>
      <InvoiceAmounts invoice={invoice} />
      <p className="invoice-in-words">
        <span>In words</span> {formatAmountInWords(totalPaise)}
      </p>
      <PaymentOrReason invoice={invoice} />
      <footer className="invoice-footer">
        <LegalNotes invoice={invoice} />
        <div className="invoice-signature">
          <p>For {agency.name}</p>
          <p className="invoice-signature-line">{agency.signatory}</p>
          <p className="fine-print">Authorised signatory</p>
        </div>
      </footer>
    </article>
  );
}

function MilestoneLogo() {
  return (
    <svg viewBox="0 0 26 32" width="26" height="32" aria-hidden="true">
      <path fill="currentColor" d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" />
      <path className="invoice-mark-top" d="M1 14a12 12 0 0 1 24 0z" />
      <path className="invoice-mark-hill" d="M6 26l5-7 3 4 2-2 4 5z" />
    </svg>
  );
}

const payerLabels = {
  receipt: 'Received from',
  invoice: 'Billed to',
  refund: 'Paid back to',
  credit: 'Credited to',
};

function Payer({ invoice: { kind, payer } }: InvoiceProps) {
  const { name, address, stateCode, gstin, pan } = payer;
  return (
    <section>
      <h2>{payerLabels[kind]}</h2>
      <p className="invoice-payer-name">{name}</p>
      {address ? <p>{address}</p> : null}
      {stateCode ? <p>{formatStateAndCode(stateCode)}</p> : null}
      {gstin ? (
        <p className="invoice-tax-id">
          GSTIN <b>{gstin}</b>
        </p>
      ) : null}
      {pan ? (
        <p className="invoice-tax-id">
          PAN <b>{pan}</b>
        </p>
      ) : null}
    </section>
  );
}

function Facts({ invoice }: InvoiceProps) {
  const { booking, agency, supplyStateCode, sac, relatedInvoices, kind } = invoice;
  const isTaxed = agency.gstin !== '';
  const isCorrection = kind === 'refund' || kind === 'credit';
  // An invoice lists its receipts below, as amounts already received.
  const listedInvoices = isCorrection
    ? relatedInvoices
    : relatedInvoices.filter((related) => related.kind === 'invoice');
  const facts = [
    ['Booking', booking.reference],
    ['Tour', booking.tour],
    ...(booking.start ? [['Starts', formatShortDay(booking.start)]] : []),
    ...listedInvoices.map((related) => [
      kindLabels[related.kind],
      `${related.number} of ${formatShortDay(related.day)}`,
    ]),
    ...(isTaxed ? [['Place of supply', formatStateAndCode(supplyStateCode)]] : []),
    ...(isTaxed ? [['SAC', sac]] : []),
  ] as const;
  return (
    <dl className="invoice-facts">
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const kindLabels = { ...invoiceKindLabels, refund: 'Refund' };

/** Payment of a receipt or refund voucher, reason of a correction, or the receipts that an invoice covers. */
function PaymentOrReason({ invoice }: InvoiceProps) {
  const { payment, kind, relatedInvoices, totalPaise, reason } = invoice;
  if (payment) {
    return (
      <p className="invoice-payment">
        {kind === 'refund' ? 'Paid back' : 'Received'} on {formatShortDay(payment.day)}:{' '}
        {paymentModeLabels[payment.mode]}
        {payment.reference ? `, ${payment.reference}` : ''}
      </p>
    );
  }
  if (reason) return <p className="invoice-payment">{reason}</p>;
  if (!relatedInvoices.some((related) => related.kind === 'receipt')) return null;
  const advances = relatedInvoices.map((related) => ({
    ...related,
    paise: related.kind === 'receipt' ? related.amountPaise : -related.amountPaise,
  }));
  const advancesPaise = advances.reduce((sum, { paise }) => sum + paise, 0);
  return (
    <section className="invoice-advances">
      <h2>Already received</h2>
      <table>
        <tbody>
          {advances.map((advance) => (
            <tr key={advance.number}>
              <td>
                {kindLabels[advance.kind]} {advance.number} of {formatShortDay(advance.day)}
              </td>
              <td>{formatRupeesAndPaise(advance.paise)}</td>
            </tr>
          ))}
          <tr className="invoice-balance">
            <th scope="row">{advancesPaise > totalPaise ? 'Received beyond this invoice' : 'Still to pay'}</th>
            <td>{formatRupeesAndPaise(Math.abs(totalPaise - advancesPaise))}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const cgstRules = { receipt: '50', invoice: '46', refund: '51', credit: '53' };

function LegalNotes({ invoice: { kind, agency, taxes, sac } }: InvoiceProps) {
  if (!agency.gstin) return <p className="fine-print">The agency isn’t registered for GST: no tax is charged.</p>;
  return (
    <div className="fine-print">
      {sac === '998555' && kind !== 'refund' ? (
        <p>The amount includes the charges for accommodation and transport that the tour needs.</p>
      ) : null}
      {taxes.length > 0 ? <p>Tax is payable on reverse charge: no.</p> : null}
      {taxes.length > 0 ? <p>Given under rule {cgstRules[kind]} of the CGST Rules, 2017.</p> : null}
    </div>
  );
}
