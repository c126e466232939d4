import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';
import { readDump } from './dump';
import { toEraseAgain } from './erased';

const migrations = globSync('migrations/*.sql', { cwd: root }).sort();

function insert(table: string, row: Record<string, string | number | null>): string {
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${values});`;
}

function toInquiry(id: number, name: string, more: Record<string, string | number | null> = {}): string {
  const who = {
    name,
    country_code: '+91',
    phone: `98160${id}`,
    email: `${id}@example.in`,
    subject: `to ${name}s home`,
  };
  const trip = { number: 2, departure_month: 'July', inquiry_page: 'contactPage', received_at: id };
  return insert('inquiries', {
    id,
    public_id: `public-${id}`,
    idempotency_key: `key-${id}`,
    fingerprint: `f${id}`,
    ...who,
    ...trip,
    ...more,
  });
}

const empty = { country_code: '', phone: '', email: '', subject: '', number: 0, departure_month: '', inquiry_page: '' };
const schema = migrations.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
const mail = insert('mail_outbox', { kind: 'inquiry', ref: 'public-1', created_at: 1, due_at: 1 });
const earlier = [schema, toInquiry(1, 'Asha'), toInquiry(2, 'Tashi'), mail].join('\n');
const later = [schema, toInquiry(1, '', { ...empty, fingerprint: '', erased_at: 99 }), toInquiry(2, 'Tashi')].join(
  '\n',
);

function rowsAfter(...sql: string[]) {
  const db = new DatabaseSync(':memory:');
  db.exec(sql.join('\n'));
  const [inquiries, mails] = ['inquiries', 'mail_outbox'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  db.close();
  return { inquiries, mails };
}

it('erases what was erased since, keeps its key, and touches nobody else', async () => {
  const { erased } = await readDump(later);
  const { inquiryColumns } = await readDump(earlier);
  const { inquiries, mails } = rowsAfter(earlier, toEraseAgain(erased, inquiryColumns));
  expect(JSON.stringify(inquiries?.[0])).not.toMatch(/Asha|98160|example/);
  expect(inquiries?.[0]).toMatchObject({ id: 1, idempotency_key: 'key-1', name: '', erased_at: 99 });
  expect(inquiries?.slice(1)).toEqual(rowsAfter(earlier).inquiries?.slice(1));
  expect(mails).toEqual([]);
});

it('leaves an inquiry that came in since under a number of the database', async () => {
  const { erased } = await readDump([schema, toInquiry(1, '', { ...empty, erased_at: 99 })].join('\n'));
  const fresh = [schema, toInquiry(1, 'Dolma', { public_id: 'another' })].join('\n');
  const { inquiryColumns } = await readDump(fresh);
  expect(rowsAfter(fresh, toEraseAgain(erased, inquiryColumns))).toEqual(rowsAfter(fresh));
});

it('empties it in a database from before erasing was possible', async () => {
  const before = migrations.filter((path) => path < 'migrations/0007');
  const old = [...before.map((path) => readFileSync(join(root, path), 'utf8')), toInquiry(1, 'Asha')].join('\n');
  expect((await readDump(old)).erased).toEqual([]);
  const { inquiries } = rowsAfter(
    old,
    toEraseAgain((await readDump(later)).erased, (await readDump(old)).inquiryColumns),
  );
  expect(JSON.stringify(inquiries)).not.toMatch(/Asha|98160|example/);
});
