import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inquiryPages } from '#shared/inquiries/inquiry-words';
import { answerWith, json } from '../../test/answers';
import { listDrafts, renderDesk } from '../../test/desk';
import { press } from '../../test/form';
import { anInquiry } from '../../test/inquiries';
import { OpenedPlace } from './opened-place';
import { NoteForm, sayEvent } from './timeline';

function openPlace(more: { isWide?: boolean; hasNext?: boolean } = {}) {
  answerWith(() => json({}, { status: 503 }));
  const inquiry = { ...anInquiry(), inquiryPage: inquiryPages.contact };
  const onStep = vi.fn();
  renderDesk(
    <OpenedPlace
      {...{ id: inquiry._id, listed: inquiry, isWide: false, now: 0, hasPrevious: false, hasNext: true, ...more }}
      {...{ onChange: vi.fn(), onOpen: vi.fn(), onClose: vi.fn(), onStep }}
    />,
  );
  return onStep;
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

it.each([false, true])('leads from one inquiry to the next, and not beyond the list, isWide: %s', (isWide) => {
  const onStep = openPlace({ isWide });
  fireEvent.click(button('Next inquiry'));
  expect(onStep).toHaveBeenCalledWith(1);
  expect(button('Previous inquiry').disabled).toBe(true);
  cleanup();
  openPlace({ isWide, hasNext: false });
  expect(button('Next inquiry').disabled).toBe(true);
});

it('says in words where an inquiry was sent from', () => {
  openPlace();
  expect(screen.getByText('Sent from').nextElementSibling?.textContent).toBe('Contact page');
});

const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues');
const type = (value: string) => fireEvent.change(note(), { target: { value } });
const openNote = (id = 'asked', onChange = async () => true) =>
  renderDesk(<NoteForm inquiry={anInquiry({ _id: id })} onChange={onChange} />);

it('keeps half a note with its inquiry, over others and over a reload, until it is added', async () => {
  const first = openNote();
  type('Rides a 350');
  first.unmount();
  const other = openNote('another');
  expect(note().value).toBe('');
  other.unmount();
  openNote();
  expect(note().value).toBe('Rides a 350');
  type('Rides a 350, wants rooms');
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).toContain('wants rooms');
  press('Add note');
  await waitFor(() => expect(note().value).toBe(''));
  await waitFor(() => expect(listDrafts()).toEqual([]));
});

it('drops a note that is saved once its form has closed, and keeps what is typed meanwhile', async () => {
  const saves: (() => void)[] = [];
  const onChange = () => new Promise<boolean>((resolve) => saves.push(() => resolve(true)));
  const { unmount } = openNote('asked', onChange);
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
  expect(note().value).toBe('Rides a 350. Wants rooms');
  await waitFor(() => expect(button().disabled).toBe(false));
  add();
  unmount();
  expect(listDrafts()).toHaveLength(1);
  await saved();
  await waitFor(() => expect(listDrafts()).toEqual([]));
});

it.each([
  ['added', { source: 'whatsapp' }, 'wrote it down: WhatsApp'],
  ['corrected', { field: 'number', from: null, to: '2' }, 'corrected the people from nothing to 2'],
  ['status', { from: 'new', to: 'won' }, 'changed it from new to won'],
])('says in words that it was %s', (kind, detail, words) => {
  expect(sayEvent({ id: 1, inquiry: 'asked', at: '', actorId: null, actorName: 'Tenzin', kind, detail })).toBe(words);
});
