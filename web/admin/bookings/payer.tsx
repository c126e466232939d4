import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import { type Booking, Payer, payerStates } from '#shared/bookings/booking';
import { sourceLabels } from '#shared/bookings/sources';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { PageSection } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { ConflictDialog, TextPreview } from '../components/conflict-dialog';
import { EraseButton } from '../components/erase-button';
import { Fields } from '../components/field';
import { Facts } from '../components/figures';
import { useVersionedDraft } from '../components/versioned-draft';
import { refreshInbox, toProofParameters } from '../inquiries/queries';
import { callApi } from '../session/api-client';
import { deleteDraft, markSaved } from '../session/drafts';
import { ActionForm, ConfirmCheckbox, useBookingAction } from './action-form';
import { formatPayerField, PayerFormValues, payerFields } from './new-booking-form';
import { bookingQuery, payerErasureQuery, refreshBookings } from './queries';

export function PayerSection({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
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
    <PageSection isCard title="Payer" actions={actions}>
      <Facts rows={[...contactFacts.filter(([, value]) => value !== ''), ['Booked', origin]]} />
    </PageSection>
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
      getPlanQuery={(proof) => payerErasureQuery(id, proof)}
      performAction={async (proof) =>
        (await callApi(bookingsApi.erasePayer, { params: { id }, query: toProofParameters(proof) })).erased
      }
      onDone={() => {
        deleteDraft(`payer ${id}`);
        deleteDraft(`agreed ${id}`);
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
  /** True to credit the last invoice and issue a new one for the changed payer. */
  const [confirmsReissue, setConfirmsReissue] = useState(false);
  const reissueQuestion = form.problems.reissue;
  const save = (json: Payer, baseVersion = draft.version) => {
    const query = confirmsReissue ? { reissue: 'true' } : {};
    const target = { params: { id: booking.id }, query, version: baseVersion };
    return action.run(draftName, () => callApi(bookingsApi.changePayer, { ...target, json }), {
      formatSuccess: () => 'Saved.',
      onDone: () => {
        // Before the dialog closes: leaving with an unsaved draft would ask for confirmation.
        markSaved(draftName);
        onClose();
      },
      onConflict: () => {
        form.setConflict(true);
        return true;
      },
    });
  };
  return (
    <>
      <ActionForm form={{ ...form, ...action }} submitLabel="Save" onSend={(values) => save(values)} onCancel={onClose}>
        <Fields
          fields={payerFields}
          values={draft.values}
          problems={form.problems}
          onValueChange={(field, text) => {
            setConfirmsReissue(false);
            form.setValues({ [field]: text });
          }}
        />
        {reissueQuestion || confirmsReissue ? (
          <ConfirmCheckbox
            name="reissue"
            question={reissueQuestion}
            checked={confirmsReissue}
            onChange={setConfirmsReissue}
          >
            Yes, credit it and make a new one
          </ConfirmCheckbox>
        ) : null}
      </ActionForm>
      <ConflictDialog
        recordName="this booking"
        {...{ differences }}
        busy={action.busy}
        getLabel={(field) => payerFields.find(({ name }) => name === field)?.label ?? field}
        renderValue={(field, side) => (
          <TextPreview text={formatPayerField(field, side === 'mine' ? draft.values : payer)} />
        )}
        onResolve={(selection) => {
          const newVersion = form.resolveConflict(selection);
          form.submit((values) => save(values, newVersion));
        }}
        onClose={() => form.setConflict(false)}
      />
    </>
  );
}
