import { expect, it } from 'vitest';
import { VisitorError } from '#shared/errors';
import { ApiError, InvalidAnswerError, OfflineError } from '../../api/client';
import { toOutcome } from './pending';

const wordsOf = async (error: unknown) => {
  const outcome = await toOutcome(Promise.reject(error), 'Error fetching tours');
  return outcome.ok ? null : outcome.message;
};

it('shows error messages written for the visitor', async () => {
  expect(await wordsOf(new VisitorError('Not on this phone.'))).toBe('Not on this phone.');
  expect(await wordsOf(new ApiError(503, 'Please try again.', '', undefined, null, {}))).toBe('Please try again.');
  expect(await wordsOf(new OfflineError())).toMatch(/^There’s no connection/);
  expect(await wordsOf(new InvalidAnswerError())).toBe('Invalid data format received');
});

it('never shows any other error’s message', async () => {
  expect(await wordsOf(new Error('Failed query: select * from tours'))).toBe('Error fetching tours');
  expect(await wordsOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(
    'Error fetching tours',
  );
  expect(await wordsOf('thrown text')).toBe('Error fetching tours');
  expect(await wordsOf(new ApiError(500, '', '', undefined, null, null))).toBe('Error fetching tours');
});
