export interface UpiPayment {
  vpa: string;
  name: string;
  amountPaise: number;
  note: string;
  reference: string;
}

const plain = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 35)
    .replace(/-+$/, '');

const rupeesAndPaise = (paise: number): string => (paise / 100).toFixed(2);

/** The link that opens a UPI app, and stands in its QR (NPCI, UPI Linking Specification 1.6): blanks are `%20`. */
export function upiLink({ vpa, name, amountPaise, note, reference }: UpiPayment): string {
  const parts = [
    // The apps look for the bare sign.
    ['pa', vpa],
    ['pn', encodeURIComponent(name)],
    ['am', rupeesAndPaise(amountPaise)],
    ['cu', 'INR'],
    ['tn', plain(note)],
    ['tr', plain(reference)],
  ];
  return `upi://pay?${parts.map(([key, value]) => `${key}=${value}`).join('&')}`;
}
