import { useState } from 'react';
import * as v from 'valibot';
import { type Booking, Payer } from '#shared/bookings/booking';
import { problemsByField } from '#shared/text/text';
import { changePayer } from '../queries/bookings';
import { readStored, useStoredWork } from '../session/stored-work';
import { Fields } from '../ui/field';
import { ActionForm, useBookingAction } from './action-form';

import { type PayerField, payerFields, sayPayerField, type TypedPayer } from './payer-fields';

const one = v.string();
const Typed = v.object({ name: one, phone: one, email: one, address: one, stateCode: one, gstin: one, pan: one });
const Draft = v.object({ version: v.number(), base: Typed, typed: Typed });
type Draft = v.InferOutput<typeof Draft>;

const startOf = ({ version, payer }: Booking): Draft => ({ version, base: payer, typed: payer });

/** Mine on theirs: what only they changed is taken from them. `clashes`: what both changed, and otherwise. */
function merge({ base, typed }: Draft, { version, payer: theirs }: Booking): { draft: Draft; clashes: PayerField[] } {
  const mine = payerFields.map(({ name }) => name).filter((field) => typed[field] !== base[field]);
  const clashes = mine.filter((field) => theirs[field] !== base[field] && theirs[field] !== typed[field]);
  const merged = { ...theirs, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) } as TypedPayer;
  return { draft: { version, base: theirs, typed: merged }, clashes };
}

/** Somebody else's change meanwhile is shown beside what was typed. */
export function PayerDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const storedAs = `payer ${booking.id}`;
  const [draft, setDraft] = useState(() => readStored(storedAs, Draft) ?? startOf(booking));
  const [clash, setClash] = useState<{ fields: PayerField[]; theirs: TypedPayer } | null>(null);
  const { busy, refused, run, refuse } = useBookingAction();
  const isTyped = payerFields.some(({ name }) => draft.typed[name] !== draft.base[name]);
  useStoredWork(storedAs, isTyped ? draft : null);
  const type = (field: PayerField, text: string) =>
    setDraft((now) => ({ ...now, typed: { ...now.typed, [field]: text } }));
  const save = async () => {
    const read = v.safeParse(Payer, draft.typed);
    if (!read.success) return refuse(problemsByField(read.issues));
    const seen = { id: booking.id, version: draft.version };
    const done = await run(`payer ${booking.id}`, () => changePayer(seen, read.output), {
      said: () => 'Saved.',
      conflict: (now) => {
        const merged = merge(draft, now);
        setDraft(merged.draft);
        setClash({ fields: merged.clashes, theirs: now.payer });
      },
    });
    if (done) onClose();
  };
  return (
    <ActionForm {...{ refused, busy }} submit="Save" onSubmit={() => void save()} onCancel={onClose}>
      <Fields fields={payerFields} values={draft.typed} problems={refused.fields} onType={type} />
      {clash ? (
        <div className="notice stack on-amber" role="alert">
          <p>
            Somebody else changed this booking while you wrote.{' '}
            {clash.fields.length > 0 ? 'You both changed:' : 'What they changed is in your form now. Save again.'}
          </p>
          {clash.fields.map((field) => (
            <p key={field}>
              <strong>{payerFields.find(({ name }) => name === field)?.label}</strong>: theirs is “
              {sayPayerField(field, clash.theirs[field])}”, yours “{sayPayerField(field, draft.typed[field])}”.{' '}
              <button type="button" className="btn-text tap" onClick={() => type(field, clash.theirs[field])}>
                Use theirs
              </button>
            </p>
          ))}
        </div>
      ) : null}
    </ActionForm>
  );
}
