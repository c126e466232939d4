import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import { type Booking, Payer, payerStates } from '#shared/bookings/booking';
import { sourceLabels } from '#shared/bookings/sources';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { Part } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { ConflictDialog, TextPreview } from '../components/conflict-dialog';
import { EraseButton } from '../components/erase-button';
import { Fields } from '../components/field';
import { Facts } from '../components/figures';
import { useVersionedDraft } from '../components/versioned-draft';
import { refreshInbox, toProofParameters } from '../inquiries/queries';
import { callApi } from '../session/api-client';
import { dropDraft, markSaved } from '../session/drafts';
import { ActionForm, ConfirmCheckbox, useBookingAction } from './action-form';
import { formatPayerField, PayerFormValues, payerFields } from './new-booking-form';
import { bookingQuery, payerErasureQuery, refreshBookings } from './queries';

export function PayerPart({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
  const { payer, inquiryId, quoteId, source, createdAt, isErased } = booking;
  const contactFacts: [string, string][] = [
    ['Phone', payer.phone],
    ['E-mail', payer.email],
    ['Address', payer.address],
    ['State', payerStates[payer.stateCode] ?? ''],
    ['GSTIN', payer.gstin],
    ['PAN', payer.pan],
  ];
  const origin = (
    <>
      {sourceLabels[source]}, {formatMoment(createdAt)}
      {inquiryId && quoteId ? (
        <>
          , <Link to={adminLinks.quote(inquiryId, quoteId)}>its quote</Link>
        </>
      ) : null}
      {inquiryId && !isErased ? (
        <>
          , <Link to={adminLinks.inquiry(inquiryId)}>its inquiry</Link>
        </>
      ) : null}
    </>
  );
  const actions = onChange ? (
    <span className="cluster">
      {inquiryId === null ? <ErasePayer booking={booking} /> : null}
      <QuietButton onClick={onChange}>Edit…</QuietButton>
    </span>
  ) : null;
  return (
    <Part isCard title="Payer" acts={actions}>
      <Facts lines={[...contactFacts.filter(([, value]) => value !== ''), ['Booked', origin]]} />
    </Part>
  );
}

function ErasePayer({ booking: { id, payer } }: { booking: Booking }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { name } = payer;
  return (
    <EraseButton
      title={`Erase all of ${name}?`}
      name={name}
      contacts={{ phone: payer.phone, email: payer.email }}
      query={(proof) => payerErasureQuery(id, proof)}
      act={async (proof) =>
        (await callApi(bookingsApi.erasePayer, { params: { id }, query: toProofParameters(proof) })).erased
      }
      onDone={() => {
        dropDraft(`payer ${id}`);
        dropDraft(`agreed ${id}`);
        void navigate(pages.bookings, { replace: true });
        client.removeQueries({ queryKey: bookingQuery(id).queryKey });
        void refreshBookings(client);
        void refreshInbox(client);
        return `Erased ${name}.`;
      }}
    />
  );
}

export function PayerDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { version, payer } = booking;
  const draftName = `payer ${booking.id}`;
  const { draft, differences, ...form } = useVersionedDraft(
    draftName,
    PayerFormValues,
    { version, values: payer },
    Payer,
  );
  const action = useBookingAction(form.showProblems);
  const [isReissued, setReissued] = useState(false);
  const question = form.problems.reissue;
  const save = (json: Payer, version = draft.version) => {
    const target = { params: { id: booking.id }, query: isReissued ? { reissue: 'true' } : {}, version };
    return action.run(draftName, () => callApi(bookingsApi.changePayer, { ...target, json }), {
      formatSuccess: () => 'Saved.',
      onDone: () => {
        // Closing navigates, and navigating asks for confirmation while a draft is unsaved.
        markSaved(draftName);
        onClose();
      },
      onConflict: () => {
        form.setRefused(true);
        return true;
      },
    });
  };
  return (
    <>
      <ActionForm form={{ ...form, ...action }} submitLabel="Save" onSend={(values) => save(values)} onCancel={onClose}>
        <Fields
          fields={payerFields}
          values={draft.typed}
          problems={form.problems}
          onType={(field, text) => {
            setReissued(false);
            form.set({ [field]: text });
          }}
        />
        {question || isReissued ? (
          <ConfirmCheckbox name="reissue" {...{ question }} checked={isReissued} onChange={setReissued}>
            Yes, credit it and make a new one
          </ConfirmCheckbox>
        ) : null}
      </ActionForm>
      <ConflictDialog
        what="this booking"
        {...{ differences }}
        busy={action.busy}
        labelOf={(field) => payerFields.find(({ name }) => name === field)?.label ?? field}
        show={(field, side) => <TextPreview text={formatPayerField(field, side === 'mine' ? draft.typed : payer)} />}
        onSettle={(choice) => {
          const newVersion = form.settle(choice);
          form.submit((values) => save(values, newVersion));
        }}
        onClose={() => form.setRefused(false)}
      />
    </>
  );
}
