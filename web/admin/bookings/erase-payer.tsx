import { useQuery, useQueryClient } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import { pages } from '#shared/paths';
import { bookingQuery, erasePayer, payerErasureQuery, refreshBookings } from '../queries/bookings';
import { refreshInbox } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropStored } from '../session/stored-work';
import { QuietButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ErasurePlan } from '../ui/erasure-plan';
import { Loading } from '../ui/state-line';

export function ErasePayer({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const [asking, setAsking] = useState(false);
  const { busy, run } = useDeskMutation();
  const plan = useQuery({ ...payerErasureQuery(booking.id), enabled: asking });
  const { name } = booking.payer;
  const erase = () =>
    run({
      action: `erase ${booking.id}`,
      call: () => erasePayer(booking.id),
      done: () => {
        dropStored(`payer ${booking.id}`);
        dropStored(`agreed ${booking.id}`);
        void navigate(pages.bookings, { replace: true });
        client.removeQueries({ queryKey: bookingQuery(booking.id).queryKey });
        void refreshBookings(client);
        void refreshInbox(client);
        return `Erased ${name}.`;
      },
      failed: () => {
        setAsking(false);
        void refreshBookings(client);
        return `We couldn’t erase ${name}. Please try again.`;
      },
    });
  if (!isOwner) return null;
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>
        <Eraser className="icon" aria-hidden="true" />
        Erase…
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={`Erase all of ${name}?`}
        confirm="Erase for good"
        busy={busy || !plan.data}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        <p>
          This removes {name}, with the same phone number or e-mail address, from the desk and the database, for
          everyone. It can’t be undone.
        </p>
        {plan.data ? <ErasurePlan plan={plan.data} /> : <Loading {...plan} words="Looking at what goes with them…" />}
      </ConfirmDialog>
    </>
  );
}
