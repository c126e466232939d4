import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { ApiError } from '../../api/client';
import { ConflictError, isOwnChange } from '../session/api-client';
import { markSaved, readDraft, useDraft } from '../session/drafts';
import { useAdminMutation } from '../session/use-admin-mutation';
import { useAdminForm } from './admin-form';
import { QuietButton } from './button';

interface RestoredNoticeProps {
  /** Null if nobody has changed the record since. */
  warning?: string | null;
  discardLabel: string;
  onDiscard: () => void;
}

/** Shown above a form that was restored after a reload. */
export function RestoredNotice({ warning = null, discardLabel, onDiscard }: RestoredNoticeProps) {
  return (
    <div className="notice flex-wrap items-center bg-amber" role="status">
      <p className="grow-from-240">
        We’ve restored what you typed. It isn’t saved yet.
        {warning ? ` ${warning}` : ''}
      </p>
      <QuietButton onClick={onDiscard}>{discardLabel}</QuietButton>
    </div>
  );
}

interface VersionedRecord {
  id: string;
  version: number;
}

interface RecordFormOptions<Stored extends VersionedRecord, Form, Input, Sent, Answer> {
  draftName: string;
  /** Used in messages, such as `quote`. */
  recordName: string;
  /** Null before it is added. */
  record: Stored | null;
  schema: v.GenericSchema<Input, Sent>;
  valuesSchema: v.GenericSchema<unknown, Form>;
  toFormValues: (stored: Stored | null) => Form;
  toInput?: (form: Form) => FieldValues;
  /** `create` and `update` throw a ConflictError with the current record. */
  create: (sent: Sent, key: string) => Promise<Answer>;
  update: (stored: VersionedRecord, sent: Sent) => Promise<Answer>;
  getRecord: (answer: Answer) => Stored;
  updateCache: (stored: Stored) => void;
}

/** Form for one versioned record. Its draft survives a reload; a newer version is never overwritten unseen. */
export function useRecordForm<
  Stored extends VersionedRecord,
  Form extends FieldValues,
  Input extends FieldValues,
  Sent extends FieldValues,
  Answer extends { message: string },
>(options: RecordFormOptions<Stored, Form, Input, Sent, Answer>) {
  const { draftName, recordName, record, toFormValues, create, update, getRecord, updateCache } = options;
  const [restored, setRestored] = useState(() =>
    readDraft(draftName, v.object({ form: options.valuesSchema, version: v.nullable(v.number()) })),
  );
  const [initial, setInitial] = useState(() => ({ form: toFormValues(record), stored: record }));
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const key = useRef(crypto.randomUUID());
  const form = useAdminForm(options.schema, () => restored?.form ?? initial.form, options.toInput);
  const { busy, run } = useAdminMutation();
  const initialJson = JSON.stringify(initial.form);
  const isUnsaved = JSON.stringify(form.values) !== initialJson;
  const version = restored ? restored.version : (initial.stored?.version ?? null);
  useDraft(draftName, isUnsaved ? { form: form.values, version } : null, {
    confirmLeave: true,
    savedVersion: initialJson,
  });

  const loadRecord = (current: Stored) => {
    const next = toFormValues(current);
    setInitial({ form: next, stored: current });
    setRestored(null);
    setTheirs(null);
    form.setValues(next);
  };
  // A newer version replaces the form while it has no unsaved changes.
  if (!isUnsaved && record && record.version > (initial.stored?.version ?? 0)) loadRecord(record);

  const call = (output: Sent) => {
    const baseRecord = theirs ?? (record && initial.stored);
    if (baseRecord) return update(baseRecord, output);
    return create(output, key.current).catch((error) => {
      // An earlier attempt added the record but its response was lost: update it with the current values.
      if (!(error instanceof ConflictError) || error.current.version > 1) throw error;
      return update(error.current, output);
    });
  };
  /** Returns the saved record; null after a failure, which is shown. */
  const save = async (sent: Sent, showsToast = true): Promise<Stored | null> => {
    const answer = await run({
      task: `save ${draftName}`,
      call: () => call(sent),
      onSuccess: (done) => {
        markSaved(draftName);
        updateCache(getRecord(done));
        setInitial({ form: form.values, stored: getRecord(done) });
        setRestored(null);
        setTheirs(null);
        return showsToast ? done.message : null;
      },
      onConflict: (now: Stored) => {
        updateCache(now);
        setTheirs(now);
        return null;
      },
      errorMessage: (error, message) => {
        if (error instanceof ApiError && error.fields) form.showProblems(error.fields);
        return message;
      },
    });
    return answer && getRecord(answer);
  };

  const notice = theirs ? (
    <div className="notice grid justify-items-start bg-amber" role="alert">
      <p>
        {isOwnChange(theirs)
          ? `You changed this ${recordName} in another tab. Save again to replace that with this.`
          : `Someone else changed this ${recordName} while you wrote. Save again to replace theirs with yours.`}
      </p>
      <QuietButton onClick={() => loadRecord(theirs)}>
        {isOwnChange(theirs) ? 'Use the other tab’s' : 'Use theirs'}
      </QuietButton>
    </div>
  ) : restored && isUnsaved ? (
    <RestoredNotice
      warning={
        restored.version === (record?.version ?? null)
          ? null
          : `The ${recordName} has changed since: saving replaces that.`
      }
      discardLabel={record ? 'Discard changes' : 'Clear'}
      onDiscard={() => {
        form.setValues(initial.form);
        setRestored(null);
      }}
    />
  ) : null;
  return { ...form, busy, isUnsaved, notice, save };
}
