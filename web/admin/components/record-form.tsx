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
  warning?: string | null;
  discardLabel: string;
  onDiscard: () => void;
}

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

interface RecordFormOptions<Stored extends VersionedRecord, Form, Input, Output, SaveResponse> {
  draftName: string;
  /** Noun for messages, such as `quote`. */
  recordName: string;
  record: Stored | null;
  schema: v.GenericSchema<Input, Output>;
  valuesSchema: v.GenericSchema<unknown, Form>;
  toFormValues: (stored: Stored | null) => Form;
  toInput?: (form: Form) => FieldValues;
  /** `create` and `update` throw a ConflictError with the current record. */
  create: (output: Output, idempotencyKey: string) => Promise<SaveResponse>;
  update: (stored: VersionedRecord, output: Output) => Promise<SaveResponse>;
  getRecord: (response: SaveResponse) => Stored;
  updateCache: (stored: Stored) => void;
}

/** Form for one versioned record. Its draft survives a reload. Nobody overwrites a newer version without a warning. */
export function useRecordForm<
  Stored extends VersionedRecord,
  Form extends FieldValues,
  Input extends FieldValues,
  Output extends FieldValues,
  SaveResponse extends { message: string },
>(options: RecordFormOptions<Stored, Form, Input, Output, SaveResponse>) {
  const { draftName, recordName, record, toFormValues, create, update, getRecord, updateCache } = options;
  const [restoredDraft, setRestoredDraft] = useState(() =>
    readDraft(draftName, v.object({ form: options.valuesSchema, version: v.nullable(v.number()) })),
  );
  const [base, setBase] = useState(() => ({ values: toFormValues(record), record }));
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const idempotencyKey = useRef(crypto.randomUUID());
  const form = useAdminForm(options.schema, () => restoredDraft?.form ?? base.values, options.toInput);
  const { busy, run } = useAdminMutation();
  const baseJson = JSON.stringify(base.values);
  const isUnsaved = JSON.stringify(form.values) !== baseJson;
  const version = restoredDraft ? restoredDraft.version : (base.record?.version ?? null);
  useDraft(draftName, isUnsaved ? { form: form.values, version } : null, {
    confirmLeave: true,
    savedVersion: baseJson,
  });

  const loadRecord = (current: Stored) => {
    const values = toFormValues(current);
    setBase({ values, record: current });
    setRestoredDraft(null);
    setTheirs(null);
    form.setValues(values);
  };
  // A newer version replaces the form while it has no unsaved changes.
  if (!isUnsaved && record && record.version > (base.record?.version ?? 0)) loadRecord(record);

  const createOrUpdate = (output: Output) => {
    const baseRecord = theirs ?? (record && base.record);
    if (baseRecord) return update(baseRecord, output);
    return create(output, idempotencyKey.current).catch((error) => {
      // An earlier attempt created the record, but its response was lost: update it with the current values.
      if (!(error instanceof ConflictError) || error.current.version > 1) throw error;
      return update(error.current, output);
    });
  };
  /** Returns the saved record. Returns null after an error, which the form has shown. */
  const save = async (output: Output, showsToast = true): Promise<Stored | null> => {
    const response = await run({
      task: `save ${draftName}`,
      call: () => createOrUpdate(output),
      onSuccess: (saveResponse) => {
        markSaved(draftName);
        updateCache(getRecord(saveResponse));
        setBase({ values: form.values, record: getRecord(saveResponse) });
        setRestoredDraft(null);
        setTheirs(null);
        return showsToast ? saveResponse.message : null;
      },
      onConflict: (current: Stored) => {
        updateCache(current);
        setTheirs(current);
        return null;
      },
      errorMessage: (error, message) => {
        if (error instanceof ApiError && error.fields) form.showProblems(error.fields);
        return message;
      },
    });
    return response && getRecord(response);
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
  ) : restoredDraft && isUnsaved ? (
    <RestoredNotice
      warning={
        restoredDraft.version === (record?.version ?? null)
          ? null
          : `The ${recordName} has changed since: saving replaces that.`
      }
      discardLabel={record ? 'Discard changes' : 'Clear'}
      onDiscard={() => {
        form.setValues(base.values);
        setRestoredDraft(null);
      }}
    />
  ) : null;
  return { ...form, busy, isUnsaved, notice, save };
}
