import { useEffect, useState } from 'react';
import type { SettingsAnswer } from '#shared/site/settings';
import { dropStored, readStored, storeWork } from '../session/stored-work';
import { markSaved, useUnsavedMark } from '../session/unsaved';
import { changedIn, Draft, mergeDraft, type Typed, toTyped } from './draft';

const storedAs = 'settings';

function toFresh({ version, settings }: SettingsAnswer): Draft {
  const base = toTyped(settings);
  return { version, base, typed: base };
}

export interface Clashes {
  names: string[];
  theirs: Typed;
}

/** Survives a reload, and somebody else's change is merged with it. */
export function useDraft(known: SettingsAnswer) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readStored(storedAs, Draft);
    const now = toFresh(known);
    // What an earlier build stored lacks what came later.
    if (!stored) return now;
    return { ...stored, base: { ...now.base, ...stored.base }, typed: { ...now.typed, ...stored.typed } };
  });
  const [clashes, setClashes] = useState<Clashes | null>(null);
  const changed = changedIn(draft);
  const isChanged = changed.length > 0;
  useUnsavedMark(storedAs, isChanged);
  useEffect(() => {
    if (isChanged) storeWork(storedAs, draft);
    else dropStored(storedAs);
  }, [draft, isChanged]);
  // Nothing of mine is lost by taking what is newer.
  useEffect(() => {
    setDraft((now) => (now.version !== known.version && changedIn(now).length === 0 ? toFresh(known) : now));
  }, [known]);
  const begin = (settings: SettingsAnswer) => {
    setDraft(toFresh(settings));
    setClashes(null);
  };
  return {
    draft,
    changed,
    clashes,
    type: (name: string, text: string) => setDraft((now) => ({ ...now, typed: { ...now.typed, [name]: text } })),
    merge: (now: SettingsAnswer) => {
      const theirs = toTyped(now.settings);
      const merged = mergeDraft(draft, theirs, now.version);
      setDraft(merged.draft);
      setClashes({ names: merged.clashes, theirs });
    },
    saved: (settings: SettingsAnswer) => {
      begin(settings);
      markSaved(storedAs);
      dropStored(storedAs);
    },
    discard: () => begin(known),
  };
}
