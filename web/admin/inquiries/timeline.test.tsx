import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { anInquiry } from '../../test/inquiries';
import { storeToken } from '../session/token';
import { NoteForm } from './timeline';

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const show = (id = 'asked', onChange = async () => true) =>
  render(<NoteForm inquiry={anInquiry({ _id: id })} onChange={onChange} />, { wrapper });

afterEach(() => localStorage.clear());

it('keeps half a note with its inquiry, over others and over a reload, until it is added', async () => {
  storeToken('a token');
  const first = show();
  type('Rides a 350');
  first.unmount();
  const other = show('another');
  expect(field().value).toBe('');
  other.unmount();
  show();
  expect(field().value).toBe('Rides a 350');
  type('Rides a 350, wants rooms');
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).toContain('wants rooms');
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field().value).toBe(''));
  await waitFor(() => expect(drafts()).toEqual([]));
});

it('drops a note that is saved once its form has closed, and keeps what is typed meanwhile', async () => {
  storeToken('a token');
  const saves: (() => void)[] = [];
  const onChange = () => new Promise<boolean>((resolve) => saves.push(() => resolve(true)));
  const { unmount } = show('asked', onChange);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
  const add = () => fireEvent.click(button());
  const saved = async () => {
    await waitFor(() => expect(saves).toHaveLength(1));
    await act(async () => saves.shift()?.());
  };
  type('Rides a 350');
  add();
  type('Rides a 350. Wants rooms');
  await saved();
  expect(field().value).toBe('Rides a 350. Wants rooms');
  await waitFor(() => expect(button().disabled).toBe(false));
  add();
  unmount();
  expect(drafts()).toHaveLength(1);
  await saved();
  await waitFor(() => expect(drafts()).toEqual([]));
});
