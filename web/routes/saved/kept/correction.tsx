import { useCallback, useEffect, useRef, useState } from 'react';
import { type InquiryDraft, inquiryGoneMessage } from '#shared/inquiries/inquiry-words';
import { correctWaiting, dropDraft, readDraft, saveDraft, sendInquiry } from '../../../sync/inquiries';
import { holdMs, holdWaiting, releaseWaiting, type WaitingInquiry } from '../../../sync/waiting';
import { InquiryFields } from '../../../ui/inquiry/inquiry-form';
import * as formStyles from '../../../ui/inquiry/inquiry-form.module.css';
import { PlanAlong } from '../../../ui/inquiry/plan-along';
import { focusFirst } from '../../../ui/inquiry/use-inquiry-form';
import { toastOutcome } from '../../../ui/toasts/toast-outcome';

interface CorrectionProps {
  inquiry: WaitingInquiry;
  now: WaitingInquiry['state'] | 'gone';
  onDone: () => void;
}

/** The outcome is a toast, since the row is replaced by the corrected one. */
export function Correction({ inquiry, now, onDone }: CorrectionProps) {
  const [written] = useState(inquiry.draft);
  const [draft, setDraft] = useState(written);
  const [problems, setProblems] = useState<Record<string, string>>(inquiry.fields ?? {});
  const [sending, setSending] = useState(false);
  const { id } = inquiry;
  const place = `correction of ${id}`;
  const touched = useRef(false);
  const change = useCallback(
    (name: keyof InquiryDraft, value: string) => {
      touched.current = true;
      setDraft((now) => {
        const next = { ...now, [name]: value };
        saveDraft(place, next);
        return next;
      });
      setProblems(({ [name]: _, ...others }) => others);
    },
    [place],
  );
  useEffect(() => {
    void readDraft(place).then((kept) => kept && !touched.current && setDraft(kept));
  }, [place]);
  const isRefused = inquiry.state === 'refused';
  const [taken, setTaken] = useState(false);
  const isGone = taken || (now === 'gone' && !sending);
  useEffect(() => {
    if (isRefused) return;
    const hold = () => void holdWaiting(id).catch(() => undefined);
    hold();
    const again = setInterval(hold, holdMs / 4);
    return () => {
      clearInterval(again);
      // Closed without Send, it goes as it was.
      void releaseWaiting(id).catch(() => undefined);
    };
  }, [id, isRefused]);
  // Another tab that had it open let it go.
  useEffect(() => {
    if (now === 'queued') void holdWaiting(id).catch(() => undefined);
  }, [id, now]);
  // Blocks a second tap before the first one renders.
  const busy = useRef(false);

  const send = async (form: HTMLFormElement) => {
    if (busy.current) return;
    // The same words under a new key would be stored twice.
    if (!isRefused && !isGone && draft === written) return onDone();
    busy.current = true;
    setSending(true);
    const result = await (isGone ? sendInquiry(draft, place) : correctWaiting(id, draft));
    busy.current = false;
    setSending(false);
    if (result.outcome === 'invalid') {
      setProblems(result.fields);
      return focusFirst(form, result.fields);
    }
    if (result.outcome === 'gone') return setTaken(true);
    toastOutcome(result);
    if (result.outcome === 'failed') return;
    void dropDraft(place);
    onDone();
  };

  return (
    <form
      className={formStyles.form}
      noValidate
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <InquiryFields draft={draft} problems={problems} onChange={change} />
      {draft.tourId ? (
        <div className={formStyles.advice}>
          <PlanAlong draft={draft} onChange={change} />
        </div>
      ) : null}
      {isGone ? (
        <p className={`notice ${formStyles.answer} ${formStyles.refused}`} role="alert">
          {inquiryGoneMessage} Your words are still here: press Send to send them as a new inquiry.
        </p>
      ) : null}
      <button type="submit" className={`btn ${formStyles.send}`} aria-disabled={sending}>
        {sending ? 'Sending…' : 'Send Message'}
      </button>
    </form>
  );
}
