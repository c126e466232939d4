import { expect, it } from 'vitest';
import { createClassNames } from './short-class-names.ts';

it('gives each class of each file a name of its own, the same in every build and on every machine', () => {
  const classes = Array.from({ length: 50 }, (_, number) => `class-${number}`);
  const build = (root: string) => {
    const nameOf = createClassNames(root);
    return ['ui/tours/price', 'ui/tours/rating', 'routes/tour/price'].flatMap((file) =>
      [...classes, ...classes].map((name) => nameOf(name, `${root}/${file}.module.css`)),
    );
  };
  const names = build('/here/web');
  expect(new Set(names).size).toBe(150);
  expect(names.filter((name) => !/^_[a-z\d]{4,5}$/.test(name))).toEqual([]);
  expect(build('/there/web')).toEqual(names);
});

it('refuses a file whose names another has', () => {
  const nameOf = createClassNames('/web');
  const givenTwice = () => {
    for (let file = 0; file < 36 ** 3 + 1; file += 1) nameOf('a', `/web/${file}.module.css`);
  };
  expect(givenTwice).toThrow(/^\d+\.module\.css and \d+\.module\.css get the same class names: rename one\.$/);
});
