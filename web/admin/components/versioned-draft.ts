import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { markSaved, readDraft, useDraft } from '../session/drafts';
import { useAdminForm } from './admin-form';
import { applySelection, findDifferences, isJsonEqual, type SideSelection } from './conflict-dialog';

interface VersionedValues<T> {
  version: number;
  values: T;
}

interface Draft<T> extends VersionedValues<T> {
  /** The values of `version`, before the user's changes. */
  base: T;
}

type FieldName<T> = keyof T & string;

const createDraftSchema = <T>(valuesSchema: v.GenericSchema<T>) =>
  v.object({ version: v.number(), base: valuesSchema, values: valuesSchema });

const toDraft = <T>({ version, values }: VersionedValues<T>): Draft<T> => ({ version, base: values, values });

const listChangedFields = <T extends object>({ base, values }: Draft<T>) =>
  (Object.keys(base) as FieldName<T>[]).filter((name) => !isJsonEqual(values[name], base[name]));

function rebaseDraft<T extends object>(draft: Draft<T>, { version, values }: VersionedValues<T>): Draft<T> {
  const changes = listChangedFields(draft).map((name) => [name, draft.values[name]]);
  return { version, base: values, values: { ...values, ...Object.fromEntries(changes) } };
}

interface VersionedDraftOptions<T> {
  toInput?: (values: T) => FieldValues;
  keepOnLeave?: boolean;
  keepOtherProblems?: boolean;
}

/**
 * Admin form for values that several people edit. A form without changes shows newer values at once. A changed form
 * keeps its version until the server rejects a save; then {@link ConflictDialog} resolves the conflict.
 */
export function useVersionedDraft<T extends FieldValues, Input extends FieldValues, Output extends FieldValues>(
  draftName: string,
  valuesSchema: v.GenericSchema<T>,
  saved: VersionedValues<T>,
  schema: v.GenericSchema<Input, Output>,
  { toInput, keepOnLeave = false, keepOtherProblems = false }: VersionedDraftOptions<T> = {},
) {
  const [initialDraft] = useState(() => readDraft(draftName, createDraftSchema(valuesSchema)) ?? toDraft(saved));
  const [baseVersion, setBaseVersion] = useState({ version: initialDraft.version, base: initialDraft.base });
  const [hasConflict, setConflict] = useState(false);
  const form = useAdminForm(schema, initialDraft.values, toInput, { keepOtherProblems });
  const draft = { ...baseVersion, values: form.values };
  const setDraft = ({ values, ...newBaseVersion }: Draft<T>) => {
    setBaseVersion(newBaseVersion);
    form.setValues(values);
  };
  const changedFields = listChangedFields(draft);
  const isChanged = changedFields.length > 0;
  useDraft(draftName, isChanged ? draft : null, {
    keepOnLeave,
    confirmLeave: true,
    savedVersion: String(draft.version),
  });
  const isStale = saved.version > draft.version;
  if (isStale && !isChanged) setDraft(toDraft(saved));
  return {
    ...form,
    draft,
    changedFields,
    /** Null unless the server rejected a save because of a newer version. */
    differences: hasConflict && isStale && isChanged ? findDifferences(draft.base, draft.values, saved.values) : null,
    setConflict,
    resolveConflict: (selection: SideSelection<FieldName<T>>): number => {
      const { version, values } = saved;
      setDraft({ version, base: values, values: applySelection(draft.values, values, selection) });
      setConflict(false);
      return version;
    },
    /** Call after `sentValues` were saved. Changes that the user made during the request stay unsaved. */
    acceptSaved: (current: VersionedValues<T>, sentValues: T) => {
      const latestDraft = { version: current.version, base: sentValues, values: form.getCurrentValues() };
      setDraft(rebaseDraft(latestDraft, current));
      setConflict(false);
      markSaved(draftName);
    },
    discard: () => setDraft(toDraft(saved)),
  };
}
