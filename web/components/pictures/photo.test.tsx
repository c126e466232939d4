import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOfflineState } from '../page/use-offline-state';
import { Gallery } from './gallery';
import { Backdrop, Photo } from './photo';

test.each([
  ['a photo', <Photo key="photo" src="/img/one.webp" alt="A pass" sizes="96px" />],
  ['a backdrop', <Backdrop key="backdrop" path="/pictures/hero" widths={[800]} sizes="100vw" alt="A pass" />],
])('%s that failed is asked for again once the network is back', (_, picture) => {
  const { container } = render(picture);
  fireEvent.error(screen.getByAltText('A pass'));
  expect(container.querySelector('img')).toBeNull();
  act(() => setOfflineState({ isOffline: true }));
  expect(container.querySelector('img')).toBeNull();
  act(() => setOfflineState({ isOffline: false }));
  expect(container.querySelector('img')).not.toBeNull();
});

test.each([
  [['/img/one.webp', '/img/two.webp'], 1],
  [['/img/one.webp'], 0],
])('of %s, a link names the number of photos if there are several', (pictures, linkCount) => {
  render(<Gallery pictures={pictures} heading="Spiti" />);
  expect(screen.queryAllByRole('link', { name: `All ${pictures.length} photos` })).toHaveLength(linkCount);
});
