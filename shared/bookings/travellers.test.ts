import * as v from 'valibot';
import { expect, it } from 'vitest';
import { TravellerInput } from './travellers.ts';

it('accepts phone and document numbers with digits of any script and any dash', () => {
  const formValues = {
    name: 'Tsering',
    phone: '९८१६०‑१२३४५',
    emergencyPhone: '９８１６０–５５５５５',
    licence: 'DL–०४२०',
    idNumber: '９９９９ ८８८８',
    passportNumber: 'P９９８８७७',
  };
  expect(v.parse(TravellerInput, formValues)).toMatchObject({
    phone: '98160-12345',
    emergencyPhone: '98160-55555',
    licence: 'DL-0420',
    idNumber: '9999 8888',
    passportNumber: 'P998877',
  });
});
