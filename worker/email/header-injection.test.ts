import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { inquiries } from '../db/inquiries-schema';
import { createMailbox, runCron, send } from '../test/client';
import { createInquiryInput, db } from '../test/factories';

// Characters that a mail program may treat as the end of a line.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the point
const lineEnd = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/;
const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u001c', '\u0085', '\u2028', '\u2029', '\t', '\0', '\u202e'];
const unit = fc.oneof(
  fc.constantFrom(...breaks),
  fc.constantFrom('Bcc: x@y.z', 'Phone:       +91 1', 'E-mail:      a@b.co', ' ', '%0d%0a', '=0A', '\\n'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const hostile = fc.array(unit, { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}`);
const email = hostile.map((text) => `a@example.com${text.slice(1)}`);

const lines = [
  /^.+ asks about .+\.$/,
  /^$/,
  /^Reference: {3}HP-[0-9A-Z]{5}$/,
  /^Name: {8}\S/,
  /^Phone: {7}\+\d/,
  /^E-mail: {6}\S+@\S+$/,
  /^Destination: \S/,
  /^People: {6}\d+$/,
  /^Month: {7}[A-Z][a-z]+$/,
  /^Sent from: {3}\S/,
  /^Written: {5}(unknown|\d)/,
  /^Received: {4}\d/,
  /^$/,
  /^Inquiries written offline arrive/,
  /^Reply to it in the admin: http/,
  /^$/,
  /^\S+$/,
  /^$/,
];

function expectUnforged(mail: { subject: string; replyTo?: string; to: string; text: string } | undefined) {
  for (const header of [mail?.subject, mail?.replyTo, mail?.to]) expect(header).not.toMatch(lineEnd);
  const mailLines = mail?.text.split(lineEnd) ?? [];
  expect(mailLines).toHaveLength(lines.length);
  for (const [lineNumber, text] of mailLines.entries()) expect(text).toMatch(lines[lineNumber] ?? /^never$/);
}

it('lets no field of an inquiry add a line to the mail', async () => {
  let stored = 0;
  const fields = fc.record({ name: hostile, subject: hostile, inquiryPage: hostile, phone: hostile, email });
  const someFields = fc.subarray(['name', 'subject', 'inquiryPage', 'phone', 'email'] as const, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fields, someFields, async (values, names) => {
      const { mails, bindings } = createMailbox();
      const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
      const { status } = await send(api.submitInquiry, createInquiryInput(changes), { bindings });
      expect(mails).toHaveLength(status === 200 ? 1 : 0);
      if (status !== 200) return;
      stored += 1;
      expectUnforged(mails[0]);
    }),
    { numRuns: 150 },
  );
  expect(stored).toBeGreaterThan(10);
});

it.each([
  ['ride', 'Their plan:'],
  ['message', 'Their question:'],
])('indents %s, so that its lines cannot imitate the mail’s', async (field, title) => {
  const { mails, bindings } = createMailbox();
  await send(
    api.submitInquiry,
    createInquiryInput({ [field]: 'First day\nPhone:       +91 1\u2028E-mail: a@b.co\n\nEnd' }),
    {
      bindings,
    },
  );
  const mailLines = mails[0]?.text.split(lineEnd) ?? [];
  const lineNumber = mailLines.indexOf(title);
  expect(mailLines.slice(lineNumber + 1, lineNumber + 5)).toEqual([
    '             First day',
    '             Phone: +91 1 E-mail: a@b.co',
    '             End',
    '',
  ]);
  expect([...mailLines.slice(0, lineNumber - 1), ...mailLines.slice(lineNumber + 4)]).toHaveLength(lines.length);
});

it('writes one line per field when the stored value has several', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { mails, bindings, setDown: mailerDown } = createMailbox();
  mailerDown(true);
  await send(api.submitInquiry, createInquiryInput(), { bindings });
  const name = 'Asha\nPhone:       +91 1\u2028E-mail:      a@b.co';
  await db.update(inquiries).set({ name, subject: 'Leh\r\nBcc: x@y.z', inquiryPage: 'a\u0085b' });
  mailerDown(false);
  await db.run('update email_outbox set due_at = 0');
  await runCron(bindings);
  expect(mails).toHaveLength(1);
  expectUnforged(mails[0]);
});
