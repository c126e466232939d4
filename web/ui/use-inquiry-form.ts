import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { emptyInquiryDraft, type InquiryDraft, inquiryKeptMessage } from '#shared/inquiry-words';
import { type SendOutcome, useInquiryDesk } from './inquiry-desk';

export interface InquiryVariant {
  /** Names the form's draft on this phone. */
  form: string;
  /** What a fresh form starts with: subject and inquiryPage. */
  initial: Partial<InquiryDraft>;
  /** What it starts with after a successful send; the first one again where absent. */
  afterReset?: Partial<InquiryDraft>;
}

/** `idle` before anything was sent; the rest is what became of the last Send. */
export type FormState =
  | { name: 'idle' }
  | { name: 'sending' }
  | { name: 'sent'; message: string }
  | { name: 'queued' }
  | { name: 'refused'; id: string; message: string }
  | { name: 'failed'; message: string };

const words: Record<string, string> = {
  name: 'Please give your name.',
  phone: 'Please give a phone number.',
  email: 'Please give an e-mail address.',
  subject: 'Please say where you want to go.',
  number: 'How many people? A whole number.',
  departureMonth: 'Please choose a month.',
};

/** The browser's own verdict on each field, in our words where a field is empty. */
function problemsOf(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
    if (element.validity.valid || !element.name) continue;
    const { valueMissing, patternMismatch } = element.validity;
    const ours = valueMissing || patternMismatch ? words[element.name] : undefined;
    problems[element.name] = ours ?? element.validationMessage;
  }
  return problems;
}

function focusFirst(form: HTMLFormElement, problems: Record<string, string>): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  if (first instanceof HTMLElement) first.focus();
}

/** What was typed before the scripts were there. */
function typedIn(form: HTMLFormElement, shown: InquiryDraft): Partial<InquiryDraft> {
  const typed: Partial<InquiryDraft> = {};
  for (const name of Object.keys(shown) as (keyof InquiryDraft)[]) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.value !== shown[name]) typed[name] = field.value;
  }
  return typed;
}

/** Said of an inquiry whose form was closed before its answer came. */
async function sayLater(result: SendOutcome): Promise<void> {
  const { showToast } = await import('./toasts');
  if (result.outcome === 'sent') showToast({ kind: 'success', message: result.message });
  else if (result.outcome === 'queued') showToast({ kind: 'info', message: inquiryKeptMessage });
  else if ('message' in result) showToast({ kind: 'failure', message: result.message });
}

/** State of one inquiry form: its draft (kept on the phone while it is typed), its problems, and what Send led to. */
export function useInquiryForm({ form, initial, afterReset = initial }: InquiryVariant) {
  const desk = useInquiryDesk();
  const [draft, setDraft] = useState<InquiryDraft>({ ...emptyInquiryDraft, ...initial });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [state, setState] = useState<FormState>({ name: 'idle' });
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const adopt = useCallback(
    (element: HTMLFormElement | null) => {
      if (!element) return;
      // With JavaScript, problems are written beside their fields; without it, the browser's own bubbles stay.
      element.noValidate = true;
      const shown = { ...emptyInquiryDraft, ...initial };
      const typed = typedIn(element, shown);
      if (touched.current || Object.keys(typed).length === 0) return;
      touched.current = true;
      setDraft({ ...shown, ...typed });
      desk.saveDraft(form, { ...shown, ...typed });
    },
    [desk, form, initial],
  );

  useEffect(() => {
    let current = true;
    void desk.readDraft(form).then((kept) => {
      if (!current || !kept || touched.current) return;
      setDraft((now) => ({ ...kept, inquiryPage: now.inquiryPage }));
      setRestored(true);
    });
    return () => {
      current = false;
    };
  }, [desk, form]);

  const change = useCallback(
    (name: keyof InquiryDraft, value: string) => {
      touched.current = true;
      setDraft((now) => {
        const next = { ...now, [name]: value };
        desk.saveDraft(form, next);
        return next;
      });
      setProblems(({ [name]: _, ...others }) => others);
    },
    [desk, form],
  );

  const reset = useCallback(
    (start: Partial<InquiryDraft>) => {
      touched.current = false;
      setDraft({ ...emptyInquiryDraft, ...start });
      setProblems({});
      setRestored(false);
      desk.dropDraft(form);
    },
    [desk, form],
  );

  const submit = useCallback(
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const element = event.currentTarget;
      if (state.name === 'sending') return;
      const found = problemsOf(element);
      setProblems(found);
      if (Object.keys(found).length > 0) return focusFirst(element, found);
      const refusedId = state.name === 'refused' ? state.id : null;
      setState({ name: 'sending' });
      const result = refusedId ? await desk.correct(refusedId, draft, form) : await desk.send(draft, form);
      if (gone.current) return void sayLater(result);
      switch (result.outcome) {
        case 'sent':
          setState({ name: 'sent', message: result.message });
          return reset(afterReset);
        case 'queued':
          setState({ name: 'queued' });
          return reset(afterReset);
        case 'invalid':
          setState({ name: 'idle' });
          setProblems(result.fields);
          return focusFirst(element, result.fields);
        case 'refused':
          setState({ name: 'refused', id: result.id, message: result.message });
          setProblems(result.fields);
          return focusFirst(element, result.fields);
        case 'failed':
          setState({ name: 'failed', message: result.message });
      }
    },
    [afterReset, desk, draft, form, reset, state],
  );

  const startAfresh = useCallback(() => reset(initial), [initial, reset]);
  return { adopt, draft, problems, state, restored, change, submit, startAfresh };
}
