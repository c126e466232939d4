import { act, fireEvent, render, screen } from '@testing-library/react';
import FullMail from 'lucide-react/icons/mail';
import FullStar from 'lucide-react/icons/star';
import type { ComponentType, SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { setPhone } from '../page/phone';
import { lineIcon } from './line-icon';
import { OfficeMap } from './office-map';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

it.each([
  ['star', FullStar as Icon],
  ['mail', FullMail as Icon],
])('draws %s as Lucide does, without its classes', async (name, Full) => {
  const { __iconData: lines } = await vi.importActual<{ __iconData: Parameters<typeof lineIcon>[0] }>(
    `lucide-react/icons/${name}`,
  );
  const markup = (Drawn: Icon) => renderToStaticMarkup(<Drawn className="icon" fill="gold" />);
  const attributes = (svg: string) => [...svg.matchAll(/[\w:-]+="[^"]*"/g)].map(([text]) => text).sort();
  const drawn = markup(lineIcon(lines));
  expect(attributes(drawn)).toEqual(attributes(markup(Full).replace(/class="[^"]*"/, 'class="icon"')));
  expect(drawn).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"');
});

it('says that the map loads later when it is asked for offline', () => {
  act(() => setPhone({ offline: true }));
  const { container } = render(<OfficeMap />);
  fireEvent.click(screen.getByText('Show map'));
  screen.getByText('You’re offline. The map will load when you’re back in range.');
  expect(container.querySelector('iframe')).toBeNull();
});
