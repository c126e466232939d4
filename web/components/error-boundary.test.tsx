import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

function Drawing({ height }: { height: number | null }) {
  if (height === null) throw new Error('nothing to draw');
  return <p>{height} m</p>;
}

it('replaces only the part that throws, until its children change', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = (first: number | null) => (
    <main>
      <h1>The road</h1>
      <ErrorBoundary>
        <Drawing height={first} />
      </ErrorBoundary>
      <ErrorBoundary>
        <Drawing height={5359} />
      </ErrorBoundary>
    </main>
  );
  const { rerender } = render(page(null));
  screen.getByText('This part can’t be shown here.');
  screen.getByRole('heading', { name: 'The road' });
  screen.getByText('5359 m');
  expect(said.mock.calls.flat()).toContainEqual(new Error('nothing to draw'));

  rerender(page(3050));
  screen.getByText('3050 m');
  expect(screen.queryByText(/can’t be shown/)).toBeNull();
  said.mockRestore();
});
