import encodeQR from 'qr';
import type { PaymentGateway, PaymentRequest } from './gateway';

interface UpiAccount {
  upiAddress: string;
  /** Payee's name. */
  name: string;
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
function makeUpiLink({ upiAddress, name }: UpiAccount, request: PaymentRequest): string {
  const { reference, title, amountPaise, instalmentNumber } = request;
  const parameters = [
    // The apps need the `@` of the address unencoded.
    ['pa', upiAddress],
    ['pn', encodeURIComponent(name)],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tn', toPlainText(`${reference} ${title}`)],
    ['tr', toPlainText(`${reference}-${instalmentNumber}`)],
  ];
  return `upi://pay?${parameters.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

const borderModules = 4;

/** UPI by hand: the payer opens a UPI app, and the agency looks for the payment at its bank. */
export const createUpiGateway = (account: UpiAccount): PaymentGateway => ({
  name: 'UPI',
  startPayment: async (request) => makeUpiLink(account, request),
  readEvent: null,
});

/** SVG of the QR code of a link that opens a UPI app. It has the text colour of the page. */
export function drawUpiQr(upiLink: string): string {
  const moduleRows = encodeQR(upiLink, 'raw', { ecc: 'medium', border: borderModules });
  const path = moduleRows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const size = moduleRows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for a UPI app" shape-rendering="crispEdges"><path d="${path}" fill="currentColor"/></svg>`;
}
