import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useOpenedInquiry } from './use-inbox';

function List() {
  const { id, open, close } = useOpenedInquiry();
  const closeTwice = () => {
    close();
    close();
  };
  return (
    <>
      <p>{id ?? 'the list'}</p>
      <button type="button" onClick={() => open('one')}>
        Open
      </button>
      <button type="button" onClick={closeTwice}>
        Close twice
      </button>
    </>
  );
}

function openList(...entries: string[]) {
  const routes = [
    { path: '/before', element: <p>before the list</p> },
    { path: '/list', Component: List },
  ];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  render(<RouterProvider router={router} />);
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it('goes back to the list and no further when two parts of the dialog report its close', async () => {
  openList('/before', '/list');
  for (const _ of ['once', 'and again']) {
    await press('Open');
    expect(screen.getByText('one')).toBeDefined();
    await press('Close twice');
    expect(screen.getByText('the list')).toBeDefined();
  }
});

it('closes an inquiry that was opened by its address', async () => {
  openList('/before', '/list?open=one');
  await press('Close twice');
  expect(screen.getByText('the list')).toBeDefined();
});
