import { useEffect, useRef, useSyncExternalStore } from 'react';
import type * as v from 'valibot';
import { ownChangesKey } from './api-client';
import { readJson, readText, readToken, removeText, writeText } from './token';

const unsavedNames = new Set<string>();
const listeners = new Set<() => void>();

function setUnsaved(name: string, isUnsaved: boolean): void {
  if (unsavedNames.has(name) === isUnsaved) return;
  if (isUnsaved) unsavedNames.add(name);
  else unsavedNames.delete(name);
  // Public code checks the attribute before it reloads a page.
  document.documentElement.toggleAttribute('data-unsaved', unsavedNames.size > 0);
  for (const listener of listeners) listener();
}

export function hasUnsavedChanges(): boolean {
  return unsavedNames.size > 0;
}

/** @param savedVersion when it changes, text that the user typed during the save is marked again */
export function useUnsavedMark(name: string, isUnsaved: boolean, savedVersion = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: markSaved has cleared the mark
  useEffect(() => setUnsaved(name, isUnsaved), [name, isUnsaved, savedVersion]);
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

// Drafts: unsaved text of admin forms in local storage, without pictures. A draft survives a reload and a logout. The
// login of another user deletes it.

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

function listDraftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  } catch {
    return [];
  }
}

export const hasDrafts = (): boolean => listDraftKeys().length > 0;

/** Call before any form opens. */
export function deleteOthersDrafts(userId: string): void {
  if (readText(ownerKey) === userId) return;
  for (const key of [...listDraftKeys(), ownChangesKey]) removeText(key);
  writeText(ownerKey, userId);
}

const typingPauseMs = 400;

interface DraftOptions {
  keepOnLeave?: boolean;
  /** Asks before the user leaves the form. */
  confirmLeave?: boolean;
  /** When it changes, text that the user typed during the save is marked as unsaved again. */
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
  const draftJson = JSON.stringify(draft);
  const flush = useRef<() => void>(() => undefined);
  const hadDraft = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: draftJson stands for the draft's content
  useEffect(() => {
    if (latestDraft.current === null) {
      if (hadDraft.current) deleteDraft(key);
      hadDraft.current = false;
      return;
    }
    hadDraft.current = true;
    // A restored draft is not stored again: another tab may have erased the person and this draft.
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
  }, [key, draftJson]);

  useEffect(() => {
    const flushNow = () => flush.current();
    addEventListener('pagehide', flushNow);
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      removeEventListener('pagehide', flushNow);
      document.removeEventListener('visibilitychange', flushNow);
      if (readToken() !== null && !keepOnLeave) return deleteDraft(key);
      flush.current();
    };
  }, [key, keepOnLeave]);
}
