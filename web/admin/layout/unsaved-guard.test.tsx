import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useReturnToList } from '../components/list-state';
import { markSaved, useUnsavedMark } from '../session/drafts';
import { storeToken } from '../session/token';
import { UnsavedGuard } from './admin-layout';

function Form() {
  const [text, setText] = useState('');
  useUnsavedMark('form', text !== '');
  const close = useReturnToList('/elsewhere');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

function Shell() {
  return (
    <>
      <Outlet />
      <Link to="/elsewhere">Away</Link>
      <UnsavedGuard />
    </>
  );
}

function openForm({ isLoggedIn = true } = {}) {
  if (isLoggedIn) storeToken('token');
  const children = [
    { path: '/', Component: Form },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter([{ Component: Shell, children }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return router;
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } });
const leave = async () => act(async () => void fireEvent.click(screen.getByText('Away')));
const question = () => screen.queryByText('Leave without saving?');

it('lets you leave if you typed nothing', async () => {
  openForm();
  await leave();
  expect(screen.getByText('Elsewhere')).toBeDefined();
});

it('asks before you leave unsaved work, and stays until you confirm', async () => {
  const router = openForm();
  type('half a tour');
  await leave();
  expect(question()).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByText('Stay here')));
  expect([router.state.location.pathname, question()]).toEqual(['/', null]);
  await leave();
  await act(async () => void fireEvent.click(screen.getByText('Leave')));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('asks again when a form is closed once more after “Stay here”', async () => {
  const router = openForm();
  type('half a tour');
  const close = () => act(async () => void fireEvent.click(screen.getByText('Close')));
  await close();
  await act(async () => void fireEvent.click(screen.getByText('Stay here')));
  await close();
  await act(async () => void fireEvent.click(screen.getByText('Leave')));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('keeps the question open when data reloads behind it, and then follows the answer', async () => {
  const router = openForm();
  type('half a tour');
  await leave();
  await act(() => router.revalidate());
  expect(question()).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByText('Leave')));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('asks even if data reloads in the moment of the click', async () => {
  const router = openForm();
  type('half a tour');
  await act(async () => {
    fireEvent.click(screen.getByText('Away'));
    await router.revalidate();
  });
  expect(question()).not.toBeNull();
});

it('asks before the tab closes too, but only with unsaved work', async () => {
  openForm();
  const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  type('half a tour');
  expect(closing()).toBe(true);
  act(() => markSaved('form'));
  expect(closing()).toBe(false);
});

it('does not block the login screen', async () => {
  const router = openForm({ isLoggedIn: false });
  type('half a tour');
  await leave();
  expect([router.state.location.pathname, question()]).toEqual(['/elsewhere', null]);
});
