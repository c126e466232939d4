import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pictureSrc } from '#shared/tours/pictures';
import { CaptainFace } from './captain';

it('draws a helmet for a captain without a photograph, or when it can’t be loaded', () => {
  const photo = 'a'.repeat(64);
  const { container, rerender } = render(<CaptainFace captain={{ photo: '' }} index={0} />);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<CaptainFace captain={{ photo }} index={0} />);
  const face = container.querySelector('img') ?? expect.unreachable();
  expect([face.getAttribute('src'), container.querySelector('svg')]).toEqual([pictureSrc(photo, 400), null]);
  fireEvent.error(face);
  expect([container.querySelector('img'), container.querySelector('svg') !== null]).toEqual([null, true]);
});
