import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { DeparturePage } from '#shared/bookings/departures';
import { paperAsks, paperAskWords } from '#shared/bookings/people';
import { departureQuery, departuresKey, saveCare } from '../queries/departures';
import { colleaguesQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { readStored, useStoredWork } from '../session/stored-work';
import { useUnsavedMark } from '../session/unsaved';
import { Button } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Part } from '../ui/desk-page';
import { bindTo, Field } from '../ui/field';

const Typed = v.object({
  captainId: v.string(),
  captainName: v.string(),
  notes: v.string(),
  asks: v.array(v.picklist(paperAsks)),
});
type Typed = v.InferOutput<typeof Typed>;
type CareField = keyof Typed;
const fields = Object.keys(Typed.entries) as CareField[];
const labels: Record<CareField, string> = {
  captainId: 'Leads, with an account',
  captainName: 'Or a captain without an account',
  notes: 'Notes',
  asks: 'Papers that everybody needs',
};

/** With the version and values that it began with. */
const Draft = v.object({ version: v.number(), base: Typed, typed: Typed });
type Draft = v.InferOutput<typeof Draft>;
type Care = DeparturePage['care'];

const toTyped = ({ captainId, captainName, notes, asks }: Care): Typed => ({
  captainId: captainId ?? '',
  captainName,
  notes,
  asks,
});
const changedIn = ({ base, typed }: Pick<Draft, 'base' | 'typed'>) =>
  fields.filter((field) => String(typed[field]) !== String(base[field]));

/** Mine on theirs: what only they changed is taken from them. `clashes`: what both changed, and otherwise. */
function merge({ base, typed }: Omit<Draft, 'version'>, care: Care): { draft: Draft; clashes: CareField[] } {
  const theirs = toTyped(care);
  const mine = changedIn({ base, typed });
  const isTheirs = new Set(changedIn({ base, typed: theirs }));
  const isOther = new Set(changedIn({ base: theirs, typed }));
  const merged = { ...theirs, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) };
  return {
    draft: { version: care.version, base: theirs, typed: merged },
    clashes: mine.filter((field) => isTheirs.has(field) && isOther.has(field)),
  };
}

export function CareForm({ page: { care, departure } }: { page: DeparturePage }) {
  const { tourId, departureId } = departure;
  const storedAs = `departure ${tourId} ${departureId}`;
  const client = useQueryClient();
  const role = useQuery(accountQuery).data?.role;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, run } = useDeskMutation(departuresKey);
  const [draft, setDraft] = useState<Draft>(() => {
    const base = toTyped(care);
    return readStored(storedAs, Draft) ?? { version: care.version, base, typed: base };
  });
  const [clashes, setClashes] = useState<CareField[] | null>(null);
  const { typed, base, version } = draft;
  const isTyped = changedIn(draft).length > 0;
  useUnsavedMark(storedAs, isTyped, String(version));
  useStoredWork(storedAs, isTyped ? draft : null);
  // A refused save also brings theirs.
  if (care.version > version) {
    const merged = merge(draft, care);
    setDraft(merged.draft);
    if (isTyped) setClashes(merged.clashes);
  }
  const set = (change: Partial<Typed>) => setDraft((now) => ({ ...now, typed: { ...now.typed, ...change } }));
  const bind = bindTo(typed, {}, set);
  const say = (field: CareField, { captainId, asks, ...texts }: Typed): string => {
    if (field === 'asks') return asks.map((ask) => paperAskWords[ask]).join(', ') || 'none';
    if (field === 'captainId') return colleagues.find(({ id }) => id === captainId)?.name ?? 'nobody';
    return texts[field] || 'empty';
  };
  const save = () =>
    run({
      action: 'save the departure',
      call: () => saveCare(tourId, departureId, { ...typed, captainId: typed.captainId || null }, version),
      done: (saved) => {
        client.setQueryData(departureQuery(tourId, departureId).queryKey, saved);
        setDraft((now) => merge({ base: typed, typed: now.typed }, saved.care).draft);
        setClashes(null);
        return 'Saved.';
      },
    });
  return (
    <Part title="Who leads, papers and notes" className="card stack gap-16 padded" look="breaks">
      <DeskForm {...{ busy }} onSubmit={save}>
        <div className="stack ends fits-240 gap-16">
          <Field
            label={labels.captainId}
            hint={role === 'owner' ? 'Reads this date’s papers and emergency sheet.' : 'Only an owner changes this.'}
            none="Nobody"
            options={colleagues.map(({ id, name }) => [id, name])}
            disabled={role !== 'owner'}
            {...bind('captainId')}
          />
          <Field {...bind('captainName')} label={labels.captainName} maxLength={100} />
        </div>
        <fieldset className="flex wraps gap-16">
          <legend>{labels.asks}</legend>
          {paperAsks.map((ask) => (
            <label key={ask} className="tap gap-8">
              <input
                type="checkbox"
                checked={typed.asks.includes(ask)}
                onChange={({ target }) =>
                  set({ asks: paperAsks.filter((one) => (one === ask ? target.checked : typed.asks.includes(one))) })
                }
              />{' '}
              {paperAskWords[ask]}
            </label>
          ))}
        </fieldset>
        <Field {...bind('notes')} label={labels.notes} rows={3} maxLength={2000} />
        {clashes ? (
          <div className="notice stack on-amber" role="alert">
            <p>
              Somebody else changed this while you wrote.{' '}
              {clashes.length > 0 ? 'You both changed:' : 'What they changed is in your form now. Save again.'}
            </p>
            {clashes.map((field) => (
              <p key={field}>
                <strong>{labels[field]}</strong>: theirs is “{say(field, base)}”, yours “{say(field, typed)}”.{' '}
                <button type="button" className="btn-text tap" onClick={() => set({ [field]: base[field] })}>
                  Use theirs
                </button>
              </p>
            ))}
          </div>
        ) : null}
        <div>
          <Button type="submit">{busy ? 'Saving...' : 'Save'}</Button>
        </div>
      </DeskForm>
    </Part>
  );
}
