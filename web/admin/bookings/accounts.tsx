import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import { addDays } from '#shared/ride/days';
import { monthQuery } from '../queries/desk-days';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { Button } from '../ui/button';
import { downloadText } from '../ui/download-text';
import { Field } from '../ui/field';

export const accountFiles = [
  { kind: 'papers', label: 'Papers' },
  { kind: 'payments', label: 'Payments' },
] as const;

/** @param say returns the message of success for the file's name */
export function useAccounts(month: string, say: (name: string) => string | null) {
  const { busy, run } = useDeskMutation();
  const save = (kind: (typeof accountFiles)[number]['kind']) =>
    void run({
      action: `accounts ${kind}`,
      call: () => ask(bookingsApi.readAccounts, { params: { file: `${month}.csv` }, query: { kind } }),
      done: ({ name, csv }) => {
        downloadText(name, csv);
        return say(name);
      },
    });
  return { busy, save };
}

/** Downloads of the accounts. The month is last month, or this month if nothing was received in the last. */
export function AccountsDialog({ today }: { today: string }) {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const received = useQuery(monthQuery(lastMonth)).data?.all.now.receivedPaise;
  const [chosen, setMonth] = useState<string | null>(null);
  const month = chosen ?? (received === 0 ? today.slice(0, 7) : lastMonth);
  const { busy, save } = useAccounts(month, (name) => `${name} is in your downloads.`);
  return (
    <div className="stack gap-16">
      <Field label="Month" type="month" max={today.slice(0, 7)} value={month} onType={setMonth} />
      <p className="fine">
        Papers are receipts, invoices, refund vouchers and credit notes with their taxes; what takes something back
        counts below 0. Payments are the lines of all ledgers. Both open in a spreadsheet.
      </p>
      <div className="cluster to-end">
        {accountFiles.map(({ kind, label }) => (
          <Button key={kind} disabled={busy || month === ''} onClick={() => save(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
