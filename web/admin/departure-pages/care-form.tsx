import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeparturePage } from '#shared/bookings/departures';
import { paperAsks, paperAskWords } from '#shared/bookings/people';
import { accountQuery } from '../queries/account';
import { departuresKey, saveCare } from '../queries/departures';
import { colleaguesQuery } from '../queries/inbox';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { FormField } from '../ui/form-field';
import * as styles from './departure-pages.module.css';

/** Who leads, which papers are needed, and notes. */
export function CareForm({ page }: { page: DeparturePage }) {
  const { care, departure } = page;
  const role = useQuery(accountQuery).data?.role;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, run } = useDeskMutation(departuresKey);
  const [captainId, setCaptainId] = useState(care.captainId ?? '');
  const [captainName, setCaptainName] = useState(care.captainName);
  const [notes, setNotes] = useState(care.notes);
  const [asks, setAsks] = useState(care.asks);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const json = { captainId: captainId || null, captainName, notes, asks };
    void run({
      deed: 'save the departure',
      call: () => saveCare(departure.tourId, departure.departureId, json, care.version),
      done: () => 'Saved.',
    });
  };
  return (
    <section className="card stack gap-16 padded" aria-labelledby="care">
      <h2 id="care" className={styles.heading}>
        Who leads, papers and notes
      </h2>
      <form className="stack gap-16" onSubmit={save}>
        <div className="stack ends fits-240 gap-16">
          <FormField
            label="Leads, with an account"
            hint={role === 'owner' ? 'Reads this date’s papers and emergency sheet.' : 'Only an owner changes this.'}
          >
            {(wires) => (
              <select
                {...wires}
                value={captainId}
                disabled={role !== 'owner'}
                onChange={(event) => setCaptainId(event.target.value)}
              >
                <option value="">Nobody</option>
                {colleagues.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField label="Or a captain without an account">
            {(wires) => (
              <input
                {...wires}
                value={captainName}
                maxLength={100}
                onChange={(event) => setCaptainName(event.target.value)}
              />
            )}
          </FormField>
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
        <FormField label="Notes">
          {(wires) => (
            <textarea
              {...wires}
              rows={3}
              maxLength={2000}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </FormField>
        <div>
          <button type="submit" className="btn btn-small" disabled={busy}>
            Save
          </button>
        </div>
      </form>
    </section>
  );
}
