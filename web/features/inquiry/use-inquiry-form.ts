import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type BusySite,
  correctionPeriodMs,
  emptyInquiryDraft,
  honeypotField,
  type InquiryDraft,
  inquiryFailedMessage,
  inquiryNotFoundMessage,
  type SendFailure,
  type SendOutcome,
  type SubmittedDraft,
  toCorrectionDraftKey,
  unsavedDraftKey,
} from '#shared/inquiries/inquiry-labels';
import type { InquiryWarning } from '#shared/inquiries/inquiry-warnings';
import { showSendOutcome } from '../../components/toasts/toasts';
import { type Outbox, useInquiryApi } from './inquiry-api';

// Session storage has the latest change of a form until IndexedDB has it: session storage writes at once, so the change
// survives a reload that comes before IndexedDB has finished or its code is loaded.

interface UnsavedDraft {
  form: string;
  draft: InquiryDraft;
}

/** Null if session storage is blocked, full or broken. */
function withSessionStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

export function storeUnsavedDraft(form: string, draft: InquiryDraft): void {
  const unsavedDraft: UnsavedDraft = { form, draft };
  withSessionStorage((storage) => storage.setItem(unsavedDraftKey, JSON.stringify(unsavedDraft)));
}

export function readUnsavedDraft(form: string): InquiryDraft | null {
  const unsavedDraft = withSessionStorage(
    (storage) => JSON.parse(storage.getItem(unsavedDraftKey) ?? 'null') as UnsavedDraft | null,
  );
  // An older build's draft may lack a field.
  return unsavedDraft?.form === form ? { ...emptyInquiryDraft, ...unsavedDraft.draft } : null;
}

/** @param savedDraft deletes only this version: the visitor may have typed more while it was saved */
export function deleteUnsavedDraft(form: string, savedDraft?: InquiryDraft): void {
  const draft = readUnsavedDraft(form);
  if (draft === null || (savedDraft !== undefined && JSON.stringify(draft) !== JSON.stringify(savedDraft))) return;
  withSessionStorage((storage) => storage.removeItem(unsavedDraftKey));
}

export interface InquiryVariant {
  /** The form's draft is stored under this name. */
  formName: string;
  initial: Partial<InquiryDraft>;
  tourId?: string | undefined;
  afterReset?: Partial<InquiryDraft>;
  /** The id of a waiting inquiry, which the form takes out of the queue and shows. */
  correctedId?: string | undefined;
  /** Errors of the server, if the browser posted the form without JavaScript. */
  serverErrors?: { problems: Record<string, string>; message: string } | undefined;
}

/** An inquiry that the server has. */
export interface SentInquiry {
  /** Idempotency key. */
  key: string;
  /** The form offers a correction until this time (ms since 1970). */
  correctableUntil: number;
}

type FormState =
  | { name: 'idle' }
  | { name: 'sending'; isStored: boolean }
  | ({ name: 'sent'; message: string } & SentInquiry)
  | { name: 'queued'; id: string; busy?: BusySite; refusal?: string }
  | { name: 'refused'; message: string }
  | { name: 'returned' }
  | { name: 'failed'; message: string; failure?: SendFailure | undefined };

type FormOutcome = SendOutcome | ({ outcome: 'warned' } & InquiryWarning);

function focusFirstProblem(form: HTMLFormElement, problems: Record<string, string>): void {
  const field = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  if (field instanceof HTMLElement) field.focus();
}

/** Returns the values that the visitor entered before the form hydrated. */
function readChangedValues(form: HTMLFormElement, renderedDraft: InquiryDraft): Partial<InquiryDraft> {
  const changedValues: Partial<InquiryDraft> = {};
  for (const name of Object.keys(renderedDraft) as (keyof InquiryDraft)[]) {
    const field = form.elements.namedItem(name);
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
    )
      continue;
    if (field.value !== renderedDraft[name]) changedValues[name] = field.value;
  }
  return changedValues;
}

const createDraft = (tourId: string, values: Partial<InquiryDraft>): InquiryDraft => ({
  ...emptyInquiryDraft,
  tourId,
  ...values,
  // The key must be unguessable: anyone who knows it can correct the inquiry.
  key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
});

export function useInquiryForm({
  formName,
  initial,
  afterReset = initial,
  tourId = '',
  serverErrors,
  correctedId,
}: InquiryVariant) {
  const { loadOutbox } = useInquiryApi();
  const [firstDraft] = useState(() => createDraft(tourId, initial));
  const [draft, setDraft] = useState(firstDraft);
  const [problems, setProblems] = useState<Record<string, string>>(serverErrors?.problems ?? {});
  const [state, setState] = useState<FormState>({ name: 'idle' });
  /** The visitor has to confirm or correct it before the form sends. */
  const [warning, setWarning] = useState<InquiryWarning | null>(null);
  const lastShownQuestion = useRef('');
  const [isRestored, setRestored] = useState(false);
  const [isDraftLoaded, setDraftLoaded] = useState(false);
  const isEdited = useRef(false);
  const isConnected = useRef(false);
  const mustSavePostedValues = useRef(serverErrors !== undefined);
  const isUnmounted = useRef(false);
  // Blocks a second tap before the first one renders.
  const isSending = useRef(false);
  /** The id of the returned inquiry that Send replaces. */
  const replacedId = useRef(correctedId);
  /** Time (ms since 1970) until which the last sent inquiry can be corrected. */
  const correctableUntil = useRef(0);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const { subject = '', inquiryPage = '' } = initial;
  // A page may show the form before it has loaded the tour.
  useEffect(() => {
    if (!tourId) return;
    setDraft((current) =>
      current.tourId ? current : { ...current, subject: current.subject || subject, inquiryPage, tourId },
    );
  }, [tourId, subject, inquiryPage]);

  /** Does nothing if the outbox's code cannot be loaded: the form works without stored drafts. */
  const withOutbox = useCallback(
    (work: (outbox: Outbox) => unknown) => {
      loadOutbox().then(work, () => undefined);
    },
    [loadOutbox],
  );

  const getDraftKey = useCallback(
    () => (replacedId.current === undefined ? formName : toCorrectionDraftKey(replacedId.current)),
    [formName],
  );

  const storeDraft = useCallback(
    (next: InquiryDraft) => {
      const draftKey = getDraftKey();
      storeUnsavedDraft(draftKey, next);
      withOutbox(async ({ saveDraft }) => {
        if (await saveDraft(draftKey, next)) deleteUnsavedDraft(draftKey, next);
      });
    },
    [withOutbox, getDraftKey],
  );

  const queuedId = state.name === 'queued' ? state.id : null;
  useEffect(() => {
    if (queuedId === null) return;
    let stop: (() => void) | null = () => undefined;
    withOutbox(({ onDelivery }) => {
      if (!stop) return;
      stop = onDelivery(queuedId, (result) =>
        setState(
          result.topic === 'sent'
            ? {
                name: 'sent',
                message: result.message,
                key: result.key,
                correctableUntil: Date.now() + correctionPeriodMs,
              }
            : { name: 'queued', id: queuedId, refusal: result.message },
        ),
      );
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [withOutbox, queuedId]);

  /** The form's ref: takes over what the visitor typed before the form hydrated. */
  const connect = useCallback(
    (element: HTMLFormElement | null) => {
      if (!element) return;
      // With JavaScript our messages replace the browser's bubbles.
      element.noValidate = true;
      // Later the fields differ from `initial` for other reasons, such as a restored draft.
      if (isConnected.current) return;
      isConnected.current = true;
      const changedValues = readChangedValues(element, firstDraft);
      if (isEdited.current || (!mustSavePostedValues.current && Object.keys(changedValues).length === 0)) return;
      mustSavePostedValues.current = false;
      isEdited.current = true;
      setDraft({ ...firstDraft, ...changedValues });
      storeDraft({ ...firstDraft, ...changedValues });
    },
    [storeDraft, firstDraft],
  );

  useEffect(() => {
    let isCurrent = true;
    withOutbox(async (outbox) => {
      if (replacedId.current !== undefined) {
        const returnedInquiry = await outbox.takeFromQueue(replacedId.current);
        if (!isCurrent) return;
        setDraftLoaded(true);
        if (!returnedInquiry) replacedId.current = undefined;
        if (!returnedInquiry) return setState({ name: 'failed', message: inquiryNotFoundMessage });
        const { draft, message, fields } = returnedInquiry;
        const unsavedDraft = readUnsavedDraft(getDraftKey());
        setDraft((current) => (isEdited.current ? current : (unsavedDraft ?? draft)));
        setProblems(fields);
        return setState(message === '' ? { name: 'returned' } : { name: 'refused', message });
      }
      const storedDraft = readUnsavedDraft(formName) ?? (await outbox.readDraft(formName));
      if (!isCurrent) return;
      setDraftLoaded(true);
      if (!storedDraft || isEdited.current) return;
      setDraft(({ inquiryPage, tourId }) => ({ ...storedDraft, inquiryPage, tourId }));
      setRestored(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [withOutbox, formName, getDraftKey]);

  const change = useCallback(
    (name: keyof InquiryDraft, value: string) => {
      isEdited.current = true;
      setDraft((current) => {
        const next = { ...current, [name]: value };
        storeDraft(next);
        return next;
      });
      setProblems(({ [name]: _, ...others }) => others);
      setWarning(null);
    },
    [storeDraft],
  );

  const reset = useCallback(
    (values: Partial<InquiryDraft>) => {
      isEdited.current = false;
      setDraft(createDraft(tourId, values));
      setProblems({});
      setRestored(false);
      deleteUnsavedDraft(getDraftKey());
      replacedId.current = undefined;
      withOutbox(({ deleteDraft }) => deleteDraft(formName));
    },
    [withOutbox, formName, tourId, getDraftKey],
  );

  const deliver = useCallback(
    async (element: HTMLFormElement, send: (outbox: Outbox, onStored: () => void) => Promise<FormOutcome>) => {
      if (isSending.current) return;
      isSending.current = true;
      setWarning(null);
      setState({ name: 'sending', isStored: false });
      const onStored = () =>
        setState((current) => (current.name === 'sending' ? { name: 'sending', isStored: true } : current));
      const sending = loadOutbox().then(
        (outbox) => send(outbox, onStored),
        (): FormOutcome => ({ outcome: 'failed', message: inquiryFailedMessage }),
      );
      const result = await sending.finally(() => {
        isSending.current = false;
      });
      if (result.outcome === 'warned') {
        setState(state);
        return setWarning(result);
      }
      if (isUnmounted.current) return showSendOutcome(result);
      switch (result.outcome) {
        case 'sent':
          if (draft.corrects === '') correctableUntil.current = Date.now() + correctionPeriodMs;
          setState({
            name: 'sent',
            message: result.message,
            key: result.key,
            correctableUntil: correctableUntil.current,
          });
          return reset(afterReset);
        case 'queued':
          setState({ name: 'queued', id: result.id, ...(result.busy ? { busy: result.busy } : {}) });
          return reset(afterReset);
        case 'invalid':
          setState(state);
          setProblems(result.fields);
          return focusFirstProblem(element, result.fields);
        case 'refused':
          replacedId.current = result.id ?? replacedId.current;
          // Without a problem in a field the correction came too late, and Send sends a new inquiry.
          if (Object.keys(result.fields).length === 0) setDraft((current) => ({ ...current, corrects: '' }));
          setState({ name: 'refused', message: result.message });
          setProblems(result.fields);
          return focusFirstProblem(element, result.fields);
        case 'failed':
          return setState({ name: 'failed', message: result.message, failure: result.failure });
        case 'notFound':
          replacedId.current = undefined;
          setState({
            name: 'failed',
            message: `${inquiryNotFoundMessage} Press Send to send this as a new inquiry.`,
          });
      }
    },
    [afterReset, draft.corrects, loadOutbox, reset, state],
  );

  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const element = event.currentTarget;
      const honeypot = (element.elements.namedItem(honeypotField) as HTMLInputElement | null)?.value;
      const submittedDraft: SubmittedDraft = honeypot ? { ...draft, [honeypotField]: honeypot } : draft;
      return deliver(element, async ({ findWarning, sendInquiry }, onStored) => {
        const warning = findWarning(draft);
        if (warning === null || warning.question === lastShownQuestion.current)
          return sendInquiry(submittedDraft, formName, onStored, replacedId.current);
        lastShownQuestion.current = warning.question;
        return { outcome: 'warned', ...warning };
      });
    },
    [deliver, draft, formName],
  );

  const resendUnchanged = useCallback(
    (element: HTMLFormElement) =>
      deliver(element, (outbox, onStored) => outbox.resendUnchanged(replacedId.current ?? '', onStored)),
    [deliver],
  );

  const correctSent = useCallback(
    (sentDraft: InquiryDraft, sent: SentInquiry) => {
      const correction = { ...sentDraft, corrects: sent.key };
      correctableUntil.current = sent.correctableUntil;
      isEdited.current = true;
      setDraft(correction);
      storeDraft(correction);
      setState({ name: 'idle' });
    },
    [storeDraft],
  );

  const clear = useCallback(() => {
    setState({ name: 'idle' });
    reset(initial);
  }, [initial, reset]);
  return {
    connect,
    draft,
    problems,
    warning,
    state,
    isRestored,
    isDraftLoaded,
    change,
    submit,
    resendUnchanged,
    correctSent,
    clear,
  };
}
