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

// The last change of a form in this tab that IndexedDB does not have yet, in session storage, which writes at once: a page
// that is reloaded does not wait for IndexedDB, or has not loaded its code.

interface UnsavedDraft {
  form: string;
  draft: InquiryDraft;
}

/** Null if session storage is blocked, full or broken. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

const read = () =>
  withStorage((storage) => JSON.parse(storage.getItem(unsavedDraftKey) ?? 'null') as UnsavedDraft | null);

export function storeUnsavedDraft(form: string, draft: InquiryDraft): void {
  const typed: UnsavedDraft = { form, draft };
  withStorage((storage) => storage.setItem(unsavedDraftKey, JSON.stringify(typed)));
}

export function readUnsavedDraft(form: string): InquiryDraft | null {
  const typed = read();
  return typed?.form === form ? typed.draft : null;
}

/** @param draft only if this was typed last */
export function deleteUnsavedDraft(form: string, draft?: InquiryDraft): void {
  const typed = readUnsavedDraft(form);
  if (typed === null || (draft !== undefined && JSON.stringify(typed) !== JSON.stringify(draft))) return;
  withStorage((storage) => storage.removeItem(unsavedDraftKey));
}

export interface InquiryVariant {
  form: string;
  initial: Partial<InquiryDraft>;
  tourId?: string | undefined;
  afterReset?: Partial<InquiryDraft>;
  /** The id of a waiting inquiry, which the form takes out of the queue and shows. */
  corrects?: string | undefined;
  /** Before the scripts came. */
  posted?: { problems: Record<string, string>; message: string } | undefined;
}

/** An inquiry that the server has, and until when (ms) its form offers to correct it. */
export interface SentInquiry {
  key: string;
  until: number;
}

type FormState =
  | { name: 'idle' }
  | { name: 'sending'; kept: boolean }
  | ({ name: 'sent'; message: string } & SentInquiry)
  | { name: 'queued'; id: string; busy?: BusySite; refused?: string }
  | { name: 'refused'; message: string }
  | { name: 'returned' }
  | { name: 'failed'; message: string; unsent?: SendFailure | undefined };

type FormOutcome = SendOutcome | ({ outcome: 'doubtful' } & InquiryWarning);

function focusFirst(form: HTMLFormElement, problems: Record<string, string>): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  if (first instanceof HTMLElement) first.focus();
}

function typedIn(form: HTMLFormElement, shown: InquiryDraft): Partial<InquiryDraft> {
  const typed: Partial<InquiryDraft> = {};
  for (const name of Object.keys(shown) as (keyof InquiryDraft)[]) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.value !== shown[name]) typed[name] = field.value;
  }
  return typed;
}

const newDraft = (tourId: string, start: Partial<InquiryDraft>): InquiryDraft => ({
  ...emptyInquiryDraft,
  tourId,
  ...start,
  // Nobody can guess it: who knows the key of an inquiry can correct it.
  key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
});

export function useInquiryForm({ form, initial, afterReset = initial, tourId = '', posted, corrects }: InquiryVariant) {
  const { loadOutbox } = useInquiryApi();
  const [first] = useState(() => newDraft(tourId, initial));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Record<string, string>>(posted?.problems ?? {});
  const [state, setState] = useState<FormState>({ name: 'idle' });
  /** Asked about before sending. */
  const [doubt, setDoubt] = useState<InquiryWarning | null>(null);
  const asked = useRef('');
  const [restored, setRestored] = useState(false);
  const [isRead, setIsRead] = useState(false);
  const touched = useRef(false);
  const isAdopted = useRef(false);
  const unkept = useRef(posted !== undefined);
  const gone = useRef(false);
  // Blocks a second tap before the first one renders.
  const busy = useRef(false);
  /** The id of the returned inquiry that Send replaces. */
  const corrected = useRef(corrects);
  /** Until when (ms) what was sent last can be corrected. */
  const until = useRef(0);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const { subject = '', inquiryPage = '' } = initial;
  // The tour may be found late.
  useEffect(() => {
    if (!tourId) return;
    setDraft((now) => (now.tourId ? now : { ...now, subject: now.subject || subject, inquiryPage, tourId }));
  }, [tourId, subject, inquiryPage]);

  /** Without its code, as in a page that is left while it loads, the form goes on. */
  const withOutbox = useCallback(
    (work: (loaded: Outbox) => unknown) => {
      loadOutbox().then(work, () => undefined);
    },
    [loadOutbox],
  );

  const placeOfDraft = useCallback(
    () => (corrected.current === undefined ? form : toCorrectionDraftKey(corrected.current)),
    [form],
  );

  const save = useCallback(
    (next: InquiryDraft) => {
      const place = placeOfDraft();
      storeUnsavedDraft(place, next);
      withOutbox(async ({ saveDraft }) => {
        if (await saveDraft(place, next)) deleteUnsavedDraft(place, next);
      });
    },
    [withOutbox, placeOfDraft],
  );

  const queuedId = state.name === 'queued' ? state.id : null;
  useEffect(() => {
    if (queuedId === null) return;
    let stop: (() => void) | null = () => undefined;
    withOutbox(({ onDelivery }) => {
      if (!stop) return;
      stop = onDelivery(queuedId, (answer) =>
        setState(
          answer.topic === 'sent'
            ? { name: 'sent', message: answer.message, key: answer.key, until: Date.now() + correctionPeriodMs }
            : { name: 'queued', id: queuedId, refused: answer.message },
        ),
      );
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [withOutbox, queuedId]);

  const adopt = useCallback(
    (element: HTMLFormElement | null) => {
      if (!element) return;
      // With JavaScript our messages replace the browser's bubbles.
      element.noValidate = true;
      // Later its fields differ from `initial` for other reasons: a draft that came back, a form that was sent.
      if (isAdopted.current) return;
      isAdopted.current = true;
      const typed = typedIn(element, first);
      if (touched.current || (!unkept.current && Object.keys(typed).length === 0)) return;
      unkept.current = false;
      touched.current = true;
      setDraft({ ...first, ...typed });
      save({ ...first, ...typed });
    },
    [save, first],
  );

  useEffect(() => {
    let current = true;
    withOutbox(async (outbox) => {
      if (corrected.current !== undefined) {
        const returned = await outbox.takeFromQueue(corrected.current);
        if (!current) return;
        setIsRead(true);
        if (!returned) corrected.current = undefined;
        if (!returned) return setState({ name: 'failed', message: inquiryNotFoundMessage });
        const { draft, message, fields } = returned;
        const typed = readUnsavedDraft(placeOfDraft());
        setDraft((now) => (touched.current ? now : (typed ?? draft)));
        setProblems(fields);
        return setState(message === '' ? { name: 'returned' } : { name: 'refused', message });
      }
      const kept = readUnsavedDraft(form) ?? (await outbox.readDraft(form));
      if (!current) return;
      setIsRead(true);
      if (!kept || touched.current) return;
      setDraft((now) => ({ ...kept, inquiryPage: now.inquiryPage, tourId: now.tourId }));
      setRestored(true);
    });
    return () => {
      current = false;
    };
  }, [withOutbox, form, placeOfDraft]);

  const change = useCallback(
    (name: keyof InquiryDraft, value: string) => {
      touched.current = true;
      setDraft((now) => {
        const next = { ...now, [name]: value };
        save(next);
        return next;
      });
      setProblems(({ [name]: _, ...others }) => others);
      setDoubt(null);
    },
    [save],
  );

  const reset = useCallback(
    (start: Partial<InquiryDraft>) => {
      touched.current = false;
      setDraft(newDraft(tourId, start));
      setProblems({});
      setRestored(false);
      deleteUnsavedDraft(placeOfDraft());
      corrected.current = undefined;
      withOutbox(({ deleteDraft }) => deleteDraft(form));
    },
    [withOutbox, form, tourId, placeOfDraft],
  );

  const deliver = useCallback(
    async (element: HTMLFormElement, send: (outbox: Outbox, onKept: () => void) => Promise<FormOutcome>) => {
      if (busy.current) return;
      busy.current = true;
      setDoubt(null);
      setState({ name: 'sending', kept: false });
      const onKept = () => setState((now) => (now.name === 'sending' ? { name: 'sending', kept: true } : now));
      const sending = loadOutbox().then(
        (loaded) => send(loaded, onKept),
        (): FormOutcome => ({ outcome: 'failed', message: inquiryFailedMessage }),
      );
      const result = await sending.finally(() => {
        busy.current = false;
      });
      if (result.outcome === 'doubtful') {
        setState(state);
        return setDoubt(result);
      }
      if (gone.current) return showSendOutcome(result);
      switch (result.outcome) {
        case 'sent':
          if (draft.corrects === '') until.current = Date.now() + correctionPeriodMs;
          setState({ name: 'sent', message: result.message, key: result.key, until: until.current });
          return reset(afterReset);
        case 'queued':
          setState({ name: 'queued', id: result.id, ...(result.busy ? { busy: result.busy } : {}) });
          return reset(afterReset);
        case 'invalid':
          setState(state);
          setProblems(result.fields);
          return focusFirst(element, result.fields);
        case 'refused':
          corrected.current = result.id ?? corrected.current;
          // Without a problem in a field it came too late, and Send sends it as a new one.
          if (Object.keys(result.fields).length === 0) setDraft((now) => ({ ...now, corrects: '' }));
          setState({ name: 'refused', message: result.message });
          setProblems(result.fields);
          return focusFirst(element, result.fields);
        case 'failed':
          return setState({ name: 'failed', message: result.message, unsent: result.failure });
        case 'notFound':
          corrected.current = undefined;
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
      const trap = (element.elements.namedItem(honeypotField) as HTMLInputElement | null)?.value;
      const sent: SubmittedDraft = trap ? { ...draft, [honeypotField]: trap } : draft;
      return deliver(element, async ({ findWarning, sendInquiry }, onKept) => {
        const doubt = findWarning(draft);
        if (doubt === null || doubt.question === asked.current)
          return sendInquiry(sent, form, onKept, corrected.current);
        asked.current = doubt.question;
        return { outcome: 'doubtful', ...doubt };
      });
    },
    [deliver, draft, form],
  );

  const sendAsItWas = useCallback(
    (element: HTMLFormElement) =>
      deliver(element, ({ resendUnchanged }, onKept) => resendUnchanged(corrected.current ?? '', onKept)),
    [deliver],
  );

  /** Opens the form with what was sent. */
  const correctSent = useCallback(
    (asked: InquiryDraft, sent: SentInquiry) => {
      const correction = { ...asked, corrects: sent.key };
      until.current = sent.until;
      touched.current = true;
      setDraft(correction);
      save(correction);
      setState({ name: 'idle' });
    },
    [save],
  );

  const startAfresh = useCallback(() => {
    setState({ name: 'idle' });
    reset(initial);
  }, [initial, reset]);
  return {
    adopt,
    draft,
    problems,
    doubt,
    state,
    restored,
    isRead,
    change,
    submit,
    sendAsItWas,
    correctSent,
    startAfresh,
  };
}
