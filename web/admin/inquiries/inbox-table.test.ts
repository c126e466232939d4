import { expect, it } from 'vitest';
import { toInitials } from './inbox-table';

it('takes the first and the last word, however many there are, in any script', () => {
  const names = ['Asha Devi Rao', 'tashi', ' Émile  Zola ', 'आशा शर्मा', ''];
  expect(names.map(toInitials)).toEqual(['AR', 'T', 'ÉZ', 'आश', '']);
});
