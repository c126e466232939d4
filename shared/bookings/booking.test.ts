import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listProblemsByField } from '../text.ts';
import { Payer } from './booking.ts';

const parsePayer = (fields: object) => {
  const { success, output, issues } = v.safeParse(Payer, { name: 'Asha Rao', phone: '98765 43210', ...fields });
  return success ? output : listProblemsByField(issues);
};

it('fills in the state from the GSTIN when the state is empty', () => {
  expect(parsePayer({ gstin: '27AABCU9603R1ZN' })).toMatchObject({ stateCode: '27' });
  expect(parsePayer({ gstin: '38AABCU9603R1ZK', stateCode: '38' })).toMatchObject({ stateCode: '38' });
});

it('rejects a GSTIN of another state than the payer’s', () => {
  expect(parsePayer({ gstin: '27AABCU9603R1ZN', stateCode: '07' })).toEqual({
    gstin: 'This GSTIN is of Maharashtra (27), and the state says Delhi (07). Which is right?',
  });
  expect(parsePayer({ gstin: '07AABCU9603R1ZP', stateCode: '27' })).toHaveProperty('gstin');
});

it('accepts the GSTIN of an embassy, and rejects one of an unknown state', () => {
  expect(parsePayer({ gstin: '0717UNO00154UNU' })).toMatchObject({ gstin: '0717UNO00154UNU', stateCode: '07' });
  expect(parsePayer({ gstin: '2117UNO00002UNF' })).toMatchObject({ stateCode: '21' });
  expect(parsePayer({ gstin: '00AABCU9603R1Z3' })).toHaveProperty('gstin');
  expect(parsePayer({ gstin: '44AABCU9603R1ZR' })).toHaveProperty('gstin');
});

it('rejects a PAN that differs from the GSTIN', () => {
  expect(parsePayer({ gstin: '27AABCU9603R1ZN', pan: 'ABCPE1234F' })).toEqual({
    pan: 'The PAN is characters 3 to 12 of the GSTIN.',
  });
  expect(parsePayer({ gstin: '27AABCU9603R1ZN', pan: 'AABCU9603R' })).toMatchObject({ pan: 'AABCU9603R' });
});

it('stores a phone number with its country code, and rejects an invalid one', () => {
  expect(parsePayer({})).toMatchObject({ phone: '+91 98765 43210' });
  for (const phone of ['x', '.', 'not known']) expect(parsePayer({ phone })).toHaveProperty('phone');
});

it.each(['mailto:ram@example.com', 'a,b@example.com', 'ram@gmail'])('rejects %s as an e-mail address', (email) => {
  expect(parsePayer({ email })).toHaveProperty('email');
});
