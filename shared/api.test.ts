import { expect, it } from 'vitest';
import { get, toPath } from './api';

it('fills in parameters, encoded', () => {
  const call = get('/api/days/:tour/:date/lists', {});
  expect(toPath(call, { tour: 'a/b?', date: 7 })).toBe('/api/days/a%2Fb%3F/7/lists');
});

it('fills in a parameter that has a pattern', () => {
  expect(toPath(get('/api/papers/:number{.+}', {}), { number: 'HPR/24-25/0001' })).toBe(
    '/api/papers/HPR%2F24-25%2F0001',
  );
});
