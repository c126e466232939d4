import { type FormEvent, useState } from 'react';
import { FormField } from '../ui/form-field';
import type { AskedTourProps } from './asked-tour';
import * as styles from './opened.module.css';

export function WaitingList({ inquiry, onChange, isShort }: AskedTourProps & { isShort: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  if (inquiry.deletedAt !== null || !(inquiry.waits || isShort)) return null;
  if (!inquiry.waits) {
    return (
      <button type="button" className="btn-text tap" onClick={() => void onChange(inquiry, { waits: true })}>
        Put on the waiting list
      </button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Say why.');
    setLeaving(false);
    setReason('');
    void onChange(inquiry, { stopsWaiting: reason });
  };
  return (
    <>
      <span className="strong">On the waiting list</span>
      <button type="button" className="btn-text tap" aria-expanded={isLeaving} onClick={() => setLeaving(!isLeaving)}>
        {isLeaving ? 'Keep on it' : 'Take off it…'}
      </button>
      {isLeaving ? (
        <form className={styles.asked} onSubmit={submit} noValidate>
          <FormField label="Why" hint="Your colleagues read it in the timeline." problem={problem}>
            {(wires) => (
              <input
                {...wires}
                maxLength={200}
                value={reason}
                onChange={({ currentTarget }) => {
                  setReason(currentTarget.value);
                  setProblem('');
                }}
              />
            )}
          </FormField>
          <button type="submit" className="btn btn-small at-start">
            Take off the waiting list
          </button>
        </form>
      ) : null}
    </>
  );
}
