import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { site } from '#shared/site/site';
import { DemoFigures } from './index-page';

afterEach(() => {
  Object.assign(site.demoFigures, { shown: true });
});

it('says that the three fixed figures are examples', () => {
  const markup = renderToStaticMarkup(<DemoFigures />);
  for (const words of ['Demo figures', 'Total Bookings', '120', 'Active Users', '75', 'Travel Packages', '25']) {
    expect(markup).toContain(words);
  }
  expect(markup).not.toContain('site.ts');
});

it('leaves nothing of them where they are switched off', () => {
  Object.assign(site.demoFigures, { shown: false });
  expect(renderToStaticMarkup(<DemoFigures />)).toBe('');
});
