import type { Paper } from '#shared/bookings/paper';
import { formatExact } from '#shared/bookings/paper-words';

export function PaperAmounts({ paper }: { paper: Paper }) {
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
                <span className="fine pp-each">
                  {number} × {formatExact(pricePaise)}
                </span>
              ) : null}
            </td>
            {isInvoice ? <td className="pp-wide">{number}</td> : null}
            {isInvoice ? <td className="pp-wide">{formatExact(pricePaise)}</td> : null}
            <td>{formatExact(isInvoice ? number * pricePaise : ofLine)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, amount }) => (
          <tr key={name}>
            <Name words={name} isInvoice={isInvoice} />
            <td>{formatExact(amount)}</td>
          </tr>
        ))}
        <tr className="pp-total">
          <Name words={totalWords[kind]} isInvoice={isInvoice} />
          <td>{formatExact(totalPaise)}</td>
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
