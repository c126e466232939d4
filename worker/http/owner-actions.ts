import { isSameValue, type Settings, type SettingsField } from '#shared/site/settings';

interface OwnerAction {
  /** A password or passkey in the last ten minutes. */
  proof: 'recent' | 'none';
  /** Whom a mail tells. */
  tells: 'the person' | 'all owners' | 'nobody';
}

/** Each call for owners alone that changes something. */
export const ownerActions: Readonly<Record<string, OwnerAction>> = {
  'PUT /api/people/:id': { proof: 'recent', tells: 'the person' },
  'DELETE /api/people/:id/sessions': { proof: 'recent', tells: 'nobody' },
  'POST /api/people/:id/remove-passkeys': { proof: 'recent', tells: 'the person' },
  'POST /api/invitations': { proof: 'recent', tells: 'the person' },
  'POST /api/invitations/:id/send': { proof: 'recent', tells: 'the person' },
  'DELETE /api/invitations/:id': { proof: 'none', tells: 'nobody' },
  'DELETE /form/data/:id/inquirer': { proof: 'recent', tells: 'nobody' },
  'DELETE /api/bookings/:id/payer': { proof: 'recent', tells: 'nobody' },
  // By its fields: see below.
  'PUT /api/settings': { proof: 'none', tells: 'nobody' },
  'POST /api/settings/pictures/:kind': { proof: 'none', tells: 'nobody' },
};

/** Settings that say where money goes: they need a recent proof, and all owners are told. All others need neither. */
export const paymentFields: readonly SettingsField[] = [
  'accountHolder',
  'bankName',
  'bankAccount',
  'ifsc',
  'upi',
  'paymentPage',
];

export const changesPayments = (one: Settings, other: Settings): boolean =>
  paymentFields.some((field) => !isSameValue(one[field], other[field]));
