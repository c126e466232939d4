import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { ApiError } from '../../api/client';
import { Conflict, isOwnChange } from '../session/api-client';
import { markSaved, readDraft, useDraft } from '../session/drafts';
import { useAdminMutation } from '../session/use-admin-mutation';
import { useAdminForm } from './admin-form';
import { QuietButton } from './button';

interface RestoredNoticeProps {
  /** Null while nobody has changed what it was typed on. */
  changed?: string | null;
  discard: string;
  onDiscard: () => void;
}

/** Above a form that came back with what was typed before a reload. */
export function RestoredNotice({ changed = null, discard, onDiscard }: RestoredNoticeProps) {
  return (
    <div className="notice flex-wrap items-center bg-amber" role="status">
      <p className="grow-from-240">
        We’ve restored what you typed. It isn’t saved yet.
        {changed ? ` ${changed}` : ''}
      </p>
      <QuietButton onClick={onDiscard}>{discard}</QuietButton>
    </div>
  );
}

interface Numbered {
  id: string;
  version: number;
}

interface RecordFormOptions<Stored extends Numbered, Form, Input, Sent, Answer> {
  /** Name of the draft in local storage. */
  draftName: string;
  /** What the record is called in messages: `quote`. */
  thing: string;
  /** The record as the server has it; null before it was added. */
  stored: Stored | null;
  schema: v.GenericSchema<Input, Sent>;
  typed: v.GenericSchema<unknown, Form>;
  toForm: (stored: Stored | null) => Form;
  toInput?: (form: Form) => FieldValues;
  /** Both throw a Conflict with the record as it is now. */
  create: (sent: Sent, key: string) => Promise<Answer>;
  update: (stored: Numbered, sent: Sent) => Promise<Answer>;
  storedOf: (answer: Answer) => Stored;
  /** Puts a record into the cache of queries. */
  put: (stored: Stored) => void;
}

/** An admin form for one record that has versions: its draft survives a reload, and a newer version is never overwritten unseen. */
export function useRecordForm<
  Stored extends Numbered,
  Form extends FieldValues,
  Input extends FieldValues,
  Sent extends FieldValues,
  Answer extends { message: string },
>(options: RecordFormOptions<Stored, Form, Input, Sent, Answer>) {
  const { draftName, thing, stored, toForm, create, update, storedOf, put } = options;
  const [restored, setRestored] = useState(() =>
    readDraft(draftName, v.object({ form: options.typed, version: v.nullable(v.number()) })),
  );
  const [begun, setBegun] = useState(() => ({ form: toForm(stored), stored }));
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const key = useRef(crypto.randomUUID());
  const form = useAdminForm(options.schema, () => restored?.form ?? begun.form, options.toInput);
  const { busy, run } = useAdminMutation();
  const saved = JSON.stringify(begun.form);
  const isUnsaved = JSON.stringify(form.typed) !== saved;
  const version = restored ? restored.version : (begun.stored?.version ?? null);
  useDraft(draftName, isUnsaved ? { form: form.typed, version } : null, { asks: true, saved });

  const take = (now: Stored) => {
    const next = toForm(now);
    setBegun({ form: next, stored: now });
    setRestored(null);
    setTheirs(null);
    form.set(next);
  };
  // A newer version replaces the form while it has no unsaved changes.
  if (!isUnsaved && stored && stored.version > (begun.stored?.version ?? 0)) take(stored);

  const call = (sent: Sent) => {
    const known = theirs ?? (stored && begun.stored);
    if (known) return update(known, sent);
    return create(sent, key.current).catch((error) => {
      // Added by a call whose answer was lost, and untouched since: its words give way to what was typed on.
      if (!(error instanceof Conflict) || error.now.version > 1) throw error;
      return update(error.now, sent);
    });
  };
  /** Returns the stored record; null if it failed, which was shown. */
  const save = async (sent: Sent, isSaid = true): Promise<Stored | null> => {
    const answer = await run({
      action: `save ${draftName}`,
      call: () => call(sent),
      done: (done) => {
        markSaved(draftName);
        put(storedOf(done));
        setBegun({ form: form.typed, stored: storedOf(done) });
        setRestored(null);
        setTheirs(null);
        return isSaid ? done.message : null;
      },
      conflict: (now: Stored) => {
        put(now);
        setTheirs(now);
        return null;
      },
      failed: (error, words) => {
        if (error instanceof ApiError && error.fields) form.showProblems(error.fields);
        return words;
      },
    });
    return answer && storedOf(answer);
  };

  const notice = theirs ? (
    <div className="notice grid justify-items-start bg-amber" role="alert">
      <p>
        {isOwnChange(theirs)
          ? `You changed this ${thing} in another tab. Save again to replace that with this.`
          : `Someone else changed this ${thing} while you wrote. Save again to replace theirs with yours.`}
      </p>
      <QuietButton onClick={() => take(theirs)}>
        {isOwnChange(theirs) ? 'Use the other tab’s' : 'Use theirs'}
      </QuietButton>
    </div>
  ) : restored && isUnsaved ? (
    <RestoredNotice
      changed={
        restored.version === (stored?.version ?? null) ? null : `The ${thing} has changed since: saving replaces that.`
      }
      discard={stored ? 'Discard changes' : 'Clear'}
      onDiscard={() => {
        form.set(begun.form);
        setRestored(null);
      }}
    />
  ) : null;
  return { ...form, busy, isUnsaved, notice, save };
}
