import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { toCell } from '#shared/text/csv';
import { anInquiry } from '../../test/inquiries';
import { toInquiriesCsv } from './export';

function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    rows.at(-1)?.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const rowOf = (about: Partial<Inquiry>) => parse(toInquiriesCsv([anInquiry(about)]).slice(1))[1] ?? [];

describe('the CSV export', () => {
  it('starts with the byte order mark that Excel needs to read Hindi', () => {
    const csv = toInquiriesCsv([anInquiry({ name: 'आशा शर्मा' })]);
    expect(csv.codePointAt(0)).toBe(0xfeff);
    expect(rowOf({ name: 'आशा शर्मा' })).toContain('आशा शर्मा');
  });

  it('gives times in India', () => {
    expect(rowOf({})[0]).toBe('20 Nov 2026, 18:00');
  });

  it.each(['=1+1', '+1', '-2', '@SUM(A1)', ' =1', '＝1', '|cmd', '%0A'])('never lets %j become a formula', (name) => {
    expect(rowOf({ name })[2]).toBe(`'${name}`);
  });

  it.each(['\t', '\r'])('never lets a formula begin after %j, at the start or later', (blank) => {
    expect(rowOf({ name: `${blank}=1` })[2]).toBe(`'${blank}'=1`);
  });

  it.each(['Asha;=1+1', 'Asha\t=1', 'Asha; "=1"', 'Asha;\t ＝1', 'Asha;;@SUM(A1)', 'Asha\n+1', ';-2;=3'])(
    'has no formula in %j where semicolons or tabs part the cells',
    (name) => {
      const line = toInquiriesCsv([anInquiry({ name })]).split('\r\n')[1] ?? '';
      for (const cell of line.split(/[;\t\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@|%＝＋－＠]/);
    },
  );

  it('leaves semicolons alone that begin no formula', () => {
    expect(rowOf({ name: 'Asha; Tsering' })[2]).toBe('Asha; Tsering');
  });

  it('keeps a phone number readable, and not a formula', () => {
    expect(rowOf({})[3]).toBe('(+91) 98765 43210');
  });

  it('returns any text unchanged, apostrophes aside, with quotes, commas and line breaks', () =>
    assert(
      property(array(string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 6 }), (texts) => {
        const [row] = parse(`${texts.map(toCell).join(',')}\r\n`);
        const words = (text: string) => text.replaceAll("'", '');
        expect(row?.map(words)).toEqual(texts.map(words));
      }),
    ));
});
