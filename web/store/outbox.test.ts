import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { hangStore } from '../test/fresh-store';
import { aDraft, anEntry } from '../test/tours';
import { storeLimitMs, withStore } from './db';
import { findDraft, updateDraft } from './drafts';
import {
  findOrInsertPressed,
  insertEntry,
  keepPressed,
  leaseEntry,
  listEntries,
  removeAllPressed,
  removeEntry,
  removePressed,
  replaceEntry,
  takeRefused,
  takeSentNotes,
  updateHeld,
  updateLeased,
} from './outbox';
import { updateSpareDraft } from './spare-drafts';

const list = async () => (await listEntries()).entries;
const listIds = async () => (await list()).map(({ id }) => id);
const aLease = (by = 'me') => ({ by, until: Date.now() + 1_000 });
const refusal = { message: 'No.', fields: { phone: 'Too short.' }, told: false };

async function insert(id: string, form: string | null = null) {
  await insertEntry({ ...anEntry(), id }, form);
}

async function refuse(id: string, told = false): Promise<void> {
  await leaseEntry((entries) => entries.find((entry) => entry.id === id), aLease());
  await updateLeased(id, 'me', { refusal: { ...refusal, told } });
}

it('stands behind all that were there, whichever of them has left', async () => {
  await insert('b');
  await insert('a');
  await removeEntry('b');
  await insert('c');
  expect((await list()).map(({ id, order }) => [id, order])).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});

it('is as nobody has tried it yet, and stays unchanged when its key comes again', async () => {
  await insert('one');
  const [fresh] = await list();
  const untried = { attempts: 0, notBefore: 0, asked: false, busy: false, lease: null, heldUntil: 0, refusal: null };
  expect(fresh).toEqual({ ...anEntry(), id: 'one', order: 1, ...untried });
  await leaseEntry(([entry]) => entry, aLease());
  await insert('one');
  expect(await list()).toMatchObject([{ id: 'one', attempts: 1, lease: { by: 'me' } }]);
});

it('is written to the disk before it counts as saved; what can be found out again is not', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const durability = () => begin.mock.calls.at(-1)?.[2]?.durability;
  await insert('one');
  expect(durability()).toBe('strict');
  await leaseEntry(([entry]) => entry, aLease());
  expect(durability()).toBe('default');
  await updateLeased('one', 'me', { refusal });
  expect(durability()).toBe('default');
  await takeRefused();
  expect(durability()).toBe('default');
  await updateHeld('one', 1);
  expect(durability()).toBe('strict');
  await removeEntry('one');
  expect(durability()).toBe('strict');
  await takeSentNotes();
  expect(durability()).toBe('default');
});

it('isn’t saved until the whole change is on the disk', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  await expect(insert('one')).rejects.toThrow('The store failed.');
  vi.restoreAllMocks();
  expect(await listIds()).toEqual([]);
});

it('is saved though the store has just hung, when what nobody asked for isn’t tried', async () => {
  vi.resetModules();
  const page = await import('./outbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hangStore();
  const first = page.insertEntry(anEntry(), null).catch(String);
  await vi.advanceTimersByTimeAsync(storeLimitMs);
  expect(await first).toContain('did not answer');
  globalThis.indexedDB = new IDBFactory();
  await expect(page.takeSentNotes()).rejects.toThrow('hung recently');
  await page.insertEntry({ ...anEntry(), id: 'one' }, null);
  expect(await listIds()).toEqual(['one']);
});

describe('its form’s draft', () => {
  it('ends with it, in both places', async () => {
    await updateDraft('home', aDraft());
    updateSpareDraft('home', aDraft());
    await updateDraft('contact', aDraft({ name: 'Tashi' }));
    await insert('one', 'home');
    expect([await findDraft('home'), await findDraft('contact')]).toMatchObject([null, { name: 'Tashi' }]);
  });

  it('stays where there is none of a form’s', async () => {
    await updateDraft('home', aDraft());
    await insert('one');
    expect(await findDraft('home')).not.toBeNull();
  });

  it('stays when it can’t be saved, and says why', async () => {
    await updateDraft('home', aDraft());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(insert('one', 'home')).rejects.toThrow('The store failed.');
    vi.restoreAllMocks();
    expect([await listIds(), await findDraft('home')]).toMatchObject([[], { name: 'Asha' }]);
  });
});

describe('a correction', () => {
  it('takes the place of what it corrects, behind the others, and ends its draft', async () => {
    await insert('wrong');
    await insert('other');
    await updateDraft('home', aDraft());
    expect(await replaceEntry('wrong', { ...anEntry(), id: 'right' }, 'home')).toBe(true);
    expect([await listIds(), await findDraft('home')]).toEqual([['other', 'right'], null]);
  });

  it('of what has gone changes nothing: it may have arrived', async () => {
    await insert('other');
    await updateDraft('home', aDraft());
    updateSpareDraft('contact', aDraft());
    expect(await replaceEntry('gone', { ...anEntry(), id: 'right' }, 'home')).toBe(false);
    expect(await replaceEntry('gone', { ...anEntry(), id: 'right' }, 'contact')).toBe(false);
    expect(await listIds()).toEqual(['other']);
    expect([await findDraft('home'), await findDraft('contact')]).not.toContain(null);
  });
});

describe('while its writer changes it', () => {
  it('is held, and no attempt has it any more; let go, it keeps the next one', async () => {
    await insert('one');
    await leaseEntry(([entry]) => entry, aLease());
    await updateHeld('one', 5);
    expect(await list()).toMatchObject([{ heldUntil: 5, lease: null }]);
    await leaseEntry(([entry]) => entry, aLease());
    await updateHeld('one', 0);
    expect(await list()).toMatchObject([{ heldUntil: 0, lease: { by: 'me' } }]);
  });

  it('isn’t held once it was refused, nor when it has gone', async () => {
    await insert('one');
    await refuse('one');
    await updateHeld('one', 5);
    await updateHeld('gone', 5);
    expect(await list()).toMatchObject([{ id: 'one', heldUntil: 0 }]);
  });
});

describe('an attempt', () => {
  it('is counted, for whoever has it; without an entry there is none', async () => {
    await insert('one');
    expect(await leaseEntry(() => undefined, aLease())).toBeNull();
    expect(await list()).toMatchObject([{ attempts: 0, lease: null }]);
    const lease = aLease();
    expect(await leaseEntry(([entry]) => entry, lease)).toMatchObject({ id: 'one', attempts: 1, lease });
    expect(await list()).toMatchObject([{ attempts: 1, lease }]);
  });

  it('whose lease went to another sender changes nothing', async () => {
    await insert('one');
    const lease = aLease('the other');
    await leaseEntry(([entry]) => entry, lease);
    await updateLeased('one', 'me', { notBefore: 5 });
    expect(await list()).toMatchObject([{ lease, notBefore: 0 }]);
    await updateLeased('one', 'the other', { notBefore: 5 });
    expect(await list()).toMatchObject([{ lease: null, notBefore: 5 }]);
    await updateLeased('gone', 'me', { notBefore: 5 });
    expect(await listIds()).toEqual(['one']);
  });
});

it('leaves alone what this build can’t read', async () => {
  await withStore((store) => store.put('outbox', { id: 'strange', order: 1 }));
  await insert('one');
  const seen: string[] = [];
  await leaseEntry((entries) => {
    seen.push(...entries.map(({ id }) => id));
    return undefined;
  }, aLease());
  await updateHeld('strange', 5);
  await updateLeased('strange', 'me', { notBefore: 5 });
  expect([seen, await withStore((store) => store.get('outbox', 'strange'))]).toEqual([
    ['one'],
    { id: 'strange', order: 1 },
  ]);
});

describe('what became of it', () => {
  const note = (id: string) => ({ id, subject: 'Leh', message: 'Thank you!' });

  it('is told once when it has arrived, oldest first', async () => {
    await insert('one');
    await insert('two');
    await removeEntry('one', note('one'));
    await removeEntry('two', note('two'));
    expect(await listIds()).toEqual([]);
    expect(await takeSentNotes()).toEqual([note('one'), note('two')]);
    expect(await takeSentNotes()).toEqual([]);
  });

  it('isn’t told where somebody has read it already, nor when they deleted it', async () => {
    await insert('one');
    await insert('two');
    await removeEntry('one', note('one'));
    await removeEntry('two');
    expect(await takeSentNotes()).toEqual([note('one')]);
  });

  it('is told once when it was refused, and it stays', async () => {
    for (const id of ['waiting', 'refused', 'known']) await insert(id);
    await refuse('refused');
    await refuse('known', true);
    expect((await takeRefused()).map(({ id }) => id)).toEqual(['refused']);
    expect(await takeRefused()).toEqual([]);
    expect((await list()).map(({ id, refusal: of }) => [id, of])).toEqual([
      ['waiting', null],
      ['refused', { ...refusal, told: true }],
      ['known', { ...refusal, told: true }],
    ]);
  });
});

describe('the same words, sent again', () => {
  const written = (name: string, more: object = {}) => ({ ...anEntry(), body: { name, ...more } });
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('pressed:'));

  it('are the same inquiry, whenever and on whichever page they were written', () => {
    const first = written('Asha', { writtenAt: '10:00', inquiryPage: 'home', number: 2 });
    expect(findOrInsertPressed('again', first)).toBe(first);
    const later = { ...anEntry(), body: { number: 2, name: 'Asha', writtenAt: '10:05', inquiryPage: 'contact' } };
    expect(findOrInsertPressed('again', later)).toBe(first);
    const others = { ...later, body: { ...later.body, number: 3 } };
    expect(findOrInsertPressed('again', others)).toBe(others);
    expect(findOrInsertPressed('another form', later)).toBe(later);
  });

  it('are known among the last eight', () => {
    const nine = Array.from({ length: 9 }, (_, index) => written(`Rider ${index}`));
    for (const one of nine) findOrInsertPressed('eight', one);
    const again = (index: number) => findOrInsertPressed('eight', written(`Rider ${index}`)).id;
    // However often one of them is pressed.
    for (let press = 0; press < 9; press += 1) expect(again(1)).toBe(nine[1]?.id);
    expect(again(8)).toBe(nine[8]?.id);
    expect(again(0)).not.toBe(nine[0]?.id);
  });

  it('are known after a reload, and in another tab, where only texts can be stored', () => {
    const first = written('Asha');
    expect(keepPressed('kept', first)).toBe(first);
    expect(keepPressed('kept', written('Asha'))).toEqual(first);
    expect(findOrInsertPressed('kept', written('Asha'))).toEqual(first);
    const nine = Array.from({ length: 8 }, (_, index) => written(`Rider ${index}`));
    for (const one of nine) keepPressed('kept', one);
    const again = written('Asha');
    expect(keepPressed('kept', again)).toBe(again);
  });

  it('are in one list from both places, each once', () => {
    const both = written('Both');
    findOrInsertPressed('two places', both);
    keepPressed('two places', both);
    const only = written('Only here');
    findOrInsertPressed('two places', only);
    expect(findOrInsertPressed('two places', written('Both'))).toEqual(both);
    expect(findOrInsertPressed('two places', written('Only here'))).toEqual(only);
  });

  it('are another inquiry once it has arrived, and once everything is forgotten', () => {
    for (const forget of [() => removePressed('over'), () => removeAllPressed()]) {
      const first = written('Asha');
      findOrInsertPressed('over', first);
      keepPressed('over', first);
      forget();
      expect(stored()).not.toContain('pressed:over');
      const next = written('Asha');
      expect(findOrInsertPressed('over', next)).toBe(next);
    }
  });

  it('of another form stay known when one has arrived', () => {
    const first = written('Asha');
    findOrInsertPressed('stays', first);
    keepPressed('stays', first);
    removePressed('other');
    expect(findOrInsertPressed('stays', written('Asha'))).toEqual(first);
    removeAllPressed();
  });

  it('are new where what was stored can’t be read', () => {
    localStorage.setItem('pressed:broken', '{');
    const first = written('Asha');
    expect(findOrInsertPressed('broken', first)).toBe(first);
    removeAllPressed();
  });
});
