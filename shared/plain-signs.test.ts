import { expect, it } from 'vitest';
import { normalizeDigitsAndDashes } from './text.ts';

it.each([
  ['Devanagari', '९८७६५४३२१०', '9876543210'],
  ['Bengali', '৯৮৭৬৫৪৩২১০', '9876543210'],
  ['Gurmukhi', '੯੮੭੬੫੪੩੨੧੦', '9876543210'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['full width', '９８７６５', '98765'],
  ['mathematical', '𝟗𝟖', '98'],
  ['Myanmar Shan beside Myanmar', '᧐᧑႐၉', '0109'],
])('reads %s digits by their value', (_, typed, plain) => {
  expect(normalizeDigitsAndDashes(typed)).toBe(plain);
});

it('writes dashes of any kind as a hyphen and leaves out invisible signs', () => {
  expect(normalizeDigitsAndDashes('98765\u201143210\u202c 1234\u20135678\u2212')).toBe('98765-43210 1234-5678-');
});
