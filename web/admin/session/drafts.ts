import { useEffect, useRef, useSyncExternalStore } from 'react';
import type * as v from 'valibot';
import { ownChangesKey } from './api-client';
import { readJson, readText, readToken, removeText, writeText } from './token';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

function setUnsaved(name: string, isUnsaved: boolean): void {
  if (unsaved.has(name) === isUnsaved) return;
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
  // Public code checks the attribute before it reloads a page.
  document.documentElement.toggleAttribute('data-unsaved', unsaved.size > 0);
  for (const listener of listeners) listener();
}

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** `saved`: the last saved version. What is typed during its save needs a new mark. */
export function useUnsavedMark(name: string, isUnsaved: boolean, saved = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save has cleared the mark, which more that was typed needs.
  useEffect(() => setUnsaved(name, isUnsaved), [name, isUnsaved, saved]);
  useEffect(() => () => setUnsaved(name, false), [name]);
}

/** Allows navigation right after a save, before the next render. */
export function markSaved(name: string): void {
  setUnsaved(name, false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges, () => false);
}

/*
 * Unsaved text of admin forms in local storage, without pictures. It survives a reload, a logout and the end of the
 * session until its author has saved it. The login of another user deletes it.
 */

const draftPrefix = 'desk-draft:';
const ownerKey = 'desk-draft-owner';

export const toNoteDraftName = (inquiryId: string) => `note ${inquiryId}`;
export const toQuoteDraftName = (inquiryId: string) => `quote for ${inquiryId}`;

/** Null if there is no draft or it does not fit the schema. */
export const readDraft = <S extends v.GenericSchema>(key: string, schema: S) => readJson(draftPrefix + key, schema);

export const hasDraft = (key: string): boolean => readText(draftPrefix + key) !== null;

/** If storage is unavailable, only the “leave page?” prompt protects the draft. */
export const storeDraft = (key: string, draft: unknown) => writeText(draftPrefix + key, JSON.stringify(draft));

const isStored = (key: string, draft: unknown) => readText(draftPrefix + key) === JSON.stringify(draft);

export const deleteDraft = (key: string) => removeText(draftPrefix + key);

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  } catch {
    return [];
  }
}

export const hasDrafts = (): boolean => listKeys().length > 0;

/** Call before any form opens. */
export function deleteOthersDrafts(userId: string): void {
  if (readText(ownerKey) === userId) return;
  for (const key of [...listKeys(), ownChangesKey]) removeText(key);
  writeText(ownerKey, userId);
}

const typingPauseMs = 400;

interface DraftOptions {
  keepOnLeave?: boolean;
  /** Asks before the user leaves the form. */
  confirmLeave?: boolean;
  /** What is typed during the save of this version is unsaved again. */
  savedVersion?: string;
}

/**
 * Stores the draft of a form 400 ms after the last change and when the page is hidden; null deletes it. Leaving the
 * form while logged in deletes it, unless `keepOnLeave`.
 */
export function useDraft(
  key: string,
  draft: unknown,
  { keepOnLeave = false, confirmLeave = false, savedVersion }: DraftOptions = {},
): void {
  useUnsavedMark(key, confirmLeave && draft !== null, savedVersion);
  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  const text = JSON.stringify(draft);
  const flush = useRef<() => void>(() => undefined);
  const hadDraft = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is typed says something else
  useEffect(() => {
    if (latestDraft.current === null) {
      if (hadDraft.current) deleteDraft(key);
      hadDraft.current = false;
      return;
    }
    hadDraft.current = true;
    // A restored draft is not stored again: it may have been deleted meanwhile, with the person whose data it has.
    if (isStored(key, latestDraft.current)) {
      flush.current = () => undefined;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => flush.current(), typingPauseMs);
    flush.current = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (latestDraft.current !== null) storeDraft(key, latestDraft.current);
    };
    return () => clearTimeout(timer);
  }, [key, text]);

  useEffect(() => {
    const flushNow = () => flush.current();
    addEventListener('pagehide', flushNow);
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      removeEventListener('pagehide', flushNow);
      document.removeEventListener('visibilitychange', flushNow);
      if (readToken() !== null && !keepOnLeave) return deleteDraft(key);
      // Flushes only what is not stored yet: a stored draft may have been deleted meanwhile.
      flush.current();
    };
  }, [key, keepOnLeave]);
}
