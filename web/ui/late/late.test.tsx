import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { late } from './late';

function Drawing({ height }: { height: number | null }) {
  if (height === null) throw new Error('nothing to draw');
  return <p>{height} m</p>;
}

it('a late part that throws leaves its page and what is around it, and says so in the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Part } = late(async () => Drawing);
  const page = (first: number | null) => (
    <main>
      <h1>The road</h1>
      <Suspense fallback={null}>
        <Part height={first} />
        <Part height={5359} />
      </Suspense>
    </main>
  );
  const { rerender } = render(page(null));
  await screen.findByText('This part can’t be shown here.');
  screen.getByRole('heading', { name: 'The road' });
  screen.getByText('5359 m');
  expect(said.mock.calls.flat()).toContainEqual(new Error('nothing to draw'));

  rerender(page(3050));
  screen.getByText('3050 m');
  expect(screen.queryByText(/can’t be shown/)).toBeNull();
  said.mockRestore();
});
