import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeparturePage } from '#shared/bookings/departures';
import { paperAsks, paperAskWords } from '#shared/bookings/people';
import { departuresKey, saveCare } from '../queries/departures';
import { colleaguesQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';

export function CareForm({ page }: { page: DeparturePage }) {
  const { care, departure } = page;
  const role = useQuery(accountQuery).data?.role;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, run } = useDeskMutation(departuresKey);
  const [captainId, setCaptainId] = useState(care.captainId ?? '');
  const [captainName, setCaptainName] = useState(care.captainName);
  const [notes, setNotes] = useState(care.notes);
  const [asks, setAsks] = useState(care.asks);
  const save = () => {
    const json = { captainId: captainId || null, captainName, notes, asks };
    void run({
      action: 'save the departure',
      call: () => saveCare(departure.tourId, departure.departureId, json, care.version),
      done: () => 'Saved.',
    });
  };
  return (
    <section className="card stack gap-16 padded" aria-labelledby="care">
      <h2 id="care" className="breaks">
        Who leads, papers and notes
      </h2>
      <DeskForm {...{ busy }} onSubmit={save}>
        <div className="stack ends fits-240 gap-16">
          <Field
            label="Leads, with an account"
            hint={role === 'owner' ? 'Reads this date’s papers and emergency sheet.' : 'Only an owner changes this.'}
            none="Nobody"
            options={colleagues.map(({ id, name }) => [id, name])}
            disabled={role !== 'owner'}
            value={captainId}
            onType={setCaptainId}
          />
          <Field label="Or a captain without an account" maxLength={100} value={captainName} onType={setCaptainName} />
        </div>
        <fieldset className="flex wraps gap-16">
          <legend>Papers that everybody needs</legend>
          {paperAsks.map((ask) => (
            <label key={ask} className="tap gap-8">
              <input
                type="checkbox"
                checked={asks.includes(ask)}
                onChange={({ target }) =>
                  setAsks((now) => (target.checked ? [...now, ask] : now.filter((one) => one !== ask)))
                }
              />{' '}
              {paperAskWords[ask]}
            </label>
          ))}
        </fieldset>
        <Field label="Notes" rows={3} maxLength={2000} value={notes} onType={setNotes} />
        <div>
          <Button type="submit" disabled={busy}>
            Save
          </Button>
        </div>
      </DeskForm>
    </section>
  );
}
