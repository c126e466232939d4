import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { chooseCompared } from './compare-choice';
import { CompareTray } from './compare-tray';

const tray = () => screen.queryByRole('region', { name: 'Tours to compare' });

it('is there with the first tour, says how many more there is room for, and goes with the last', () => {
  render(
    <MemoryRouter>
      <CompareTray />
    </MemoryRouter>,
  );
  expect(tray()).toBeNull();
  act(() => chooseCompared([{ id: 'leh', heading: 'Leh' }]));
  expect(tray()?.textContent).toContain('You can add 2 more');
  act(() => screen.getByRole('button', { name: 'Remove: Leh' }).click());
  expect(tray()).toBeNull();
});
