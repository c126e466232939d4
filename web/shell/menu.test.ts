import { expect, it } from 'vitest';
import { pages } from '#shared/paths';
import { isCurrent, menu } from './menu';

it.each([
  ['/index-three', 'Home'],
  ['/index-item', 'Home'],
  [pages.home, 'Home'],
  [pages.spitiValley, 'Domestic'],
  [pages.contact, 'Contact Us'],
])('highlights one item of the menu when %s is open', (path, label) => {
  expect(menu.filter((item) => isCurrent(item, path)).map((item) => item.label)).toEqual([label]);
});
