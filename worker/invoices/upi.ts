import encodeQR from 'qr';

interface UpiPayment {
  upiAddress: string;
  name: string;
  amountPaise: number;
  note: string;
  reference: string;
}

const toPlainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 35)
    .replace(/-+$/, '');

/** Link that opens a UPI app (NPCI, UPI Linking Specification 1.6). Spaces must be `%20`. */
export function makeUpiLink({ upiAddress, name, amountPaise, note, reference }: UpiPayment): string {
  const parameters = [
    // The apps need the `@` of the address unencoded.
    ['pa', upiAddress],
    ['pn', encodeURIComponent(name)],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tn', toPlainText(note)],
    ['tr', toPlainText(reference)],
  ];
  return `upi://pay?${parameters.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

const borderModules = 4;

/** SVG of the QR code for a payment by a UPI app. It has the text colour of the page. */
export function drawUpiQr(payment: UpiPayment): string {
  const moduleRows = encodeQR(makeUpiLink(payment), 'raw', { ecc: 'medium', border: borderModules });
  const path = moduleRows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const size = moduleRows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for a UPI app" shape-rendering="crispEdges"><path d="${path}" fill="currentColor"/></svg>`;
}
