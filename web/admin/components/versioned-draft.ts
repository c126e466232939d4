import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { markSaved, readDraft, useDraft } from '../session/drafts';
import { useAdminForm } from './admin-form';
import { applySelection, findDifferences, isSame, type SideSelection } from './conflict-dialog';

/** Typed values, with the version and values that the form began with. */
interface Draft<T> {
  version: number;
  base: T;
  typed: T;
}

interface Known<T> {
  version: number;
  values: T;
}

type Name<T> = keyof T & string;

const toSchema = <T>(values: v.GenericSchema<T>) => v.object({ version: v.number(), base: values, typed: values });

const toDraft = <T>({ version, values }: Known<T>): Draft<T> => ({ version, base: values, typed: values });

const changedIn = <T extends object>({ base, typed }: Draft<T>) =>
  (Object.keys(base) as Name<T>[]).filter((name) => !isSame(typed[name], base[name]));

/** What was changed since `base` stays typed over the newer values. */
function rebase<T extends object>(draft: Draft<T>, { version, values }: Known<T>): Draft<T> {
  const typed = changedIn(draft).map((name) => [name, draft.typed[name]]);
  return { version, base: values, typed: { ...values, ...Object.fromEntries(typed) } };
}

interface Options<T> {
  toInput?: (typed: T) => FieldValues;
  /** Leaving the form keeps what is typed. */
  keepOnLeave?: boolean;
  /** See {@link useAdminForm}. */
  keepOtherProblems?: boolean;
}

/**
 * Admin form over values that other people change, too. An untouched form takes in newer values; a changed one keeps its
 * version until a save is refused and {@link ConflictDialog} settles it.
 *
 * @param schema checks what is sent
 */
export function useVersionedDraft<T extends FieldValues, Input extends FieldValues, Sent extends FieldValues>(
  storedAs: string,
  typedSchema: v.GenericSchema<T>,
  known: Known<T>,
  schema: v.GenericSchema<Input, Sent>,
  { toInput, keepOnLeave = false, keepOtherProblems = false }: Options<T> = {},
) {
  const [first] = useState(() => readDraft(storedAs, toSchema(typedSchema)) ?? toDraft(known));
  const [seen, setSeen] = useState({ version: first.version, base: first.base });
  const [isRefused, setRefused] = useState(false);
  const form = useAdminForm(schema, first.typed, toInput, { keepOtherProblems });
  const draft = { ...seen, typed: form.values };
  const setDraft = ({ typed, ...others }: Draft<T>) => {
    setSeen(others);
    form.setValues(typed);
  };
  const changed = changedIn(draft);
  const isTyped = changed.length > 0;
  useDraft(storedAs, isTyped ? draft : null, {
    keepOnLeave: keepOnLeave,
    confirmLeave: true,
    savedVersion: String(draft.version),
  });
  const isNewer = known.version > draft.version;
  if (isNewer && !isTyped) setDraft(toDraft(known));
  return {
    ...form,
    draft,
    changedFields: changed,
    /** Null unless a save was refused because of a newer version. */
    differences: isRefused && isNewer && isTyped ? findDifferences(draft.base, draft.typed, known.values) : null,
    setConflict: setRefused,
    /** Returns the version to save on. */
    resolveConflict: (choice: SideSelection<Name<T>>): number => {
      const { version, values: base } = known;
      setDraft({ version, base, typed: applySelection(draft.typed, base, choice) });
      setRefused(false);
      return version;
    },
    /** After a save of `sent`: text typed since then stays as a change. */
    acceptSaved: (now: Known<T>, sent: T) => {
      setDraft(rebase({ version: now.version, base: sent, typed: form.getCurrentValues() }, now));
      setRefused(false);
      markSaved(storedAs);
    },
    discard: () => setDraft(toDraft(known)),
  };
}
