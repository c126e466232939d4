import fc from 'fast-check';

const strange = fc.constantFrom(
  '__proto__',
  'constructor',
  'name',
  'email',
  'itinerary[0][day]',
  'faq.0.question',
  '\0',
  '\ud800',
  '%00',
  '../..',
  '{"a":1}',
  '[[]]',
  '[',
  'null',
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  'true',
  '',
  ' ',
  '🏔',
  "' or 1=1 --",
  '\u202e',
);
export const anyText = fc.oneof(strange, fc.string({ unit: 'binary', maxLength: 40 }));
const inquiryFields = ['name', 'countryCode', 'phone', 'email', 'subject', 'number', 'departureMonth', 'inquiryPage'];
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(anyText, anyText),
  fc.record({ ...Object.fromEntries(inquiryFields.map((name) => [name, fc.oneof(anyText, fc.jsonValue())])) }),
);
export const anyBody = fc.oneof(
  anyJson.map((value) => JSON.stringify(value)),
  anyText,
  fc.array(anyText).map((parts) => parts.join('&')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes as Uint8Array<ArrayBuffer>),
  fc
    .array(fc.tuple(anyText, anyText), { maxLength: 8 })
    .map(
      (fields) =>
        `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--`,
    ),
);
export const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
  'a/b/c;;;',
);
export const header = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
