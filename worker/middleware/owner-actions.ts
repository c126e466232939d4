import { isSameValue, type Settings, type SettingsField } from '#shared/settings/settings';

interface OwnerAction {
  /** A password or passkey in the last ten minutes. */
  proof: 'recent' | 'none';
  /** Whom a mail tells; of a change to a person, that person as well. */
  notifies: 'the person' | 'all owners' | 'nobody';
}

/** Each call for owners alone that changes something. */
export const ownerActions: Readonly<Record<string, OwnerAction>> = {
  'PUT /api/people/:id': { proof: 'recent', notifies: 'all owners' },
  'DELETE /api/people/:id/sessions': { proof: 'recent', notifies: 'nobody' },
  'POST /api/people/:id/remove-passkeys': { proof: 'recent', notifies: 'the person' },
  'POST /api/invitations': { proof: 'recent', notifies: 'all owners' },
  'POST /api/invitations/:id/send': { proof: 'recent', notifies: 'all owners' },
  'DELETE /api/invitations/:id': { proof: 'none', notifies: 'nobody' },
  'DELETE /form/data/:id/inquirer': { proof: 'recent', notifies: 'nobody' },
  'DELETE /api/bookings/:id/payer': { proof: 'recent', notifies: 'nobody' },
  // By its fields: see below.
  'PUT /api/settings': { proof: 'none', notifies: 'nobody' },
  'POST /api/settings/pictures/:kind': { proof: 'none', notifies: 'nobody' },
};

/** Settings that say where money and letters go, by their name in a mail: they need a recent proof, and all owners are told. */
export const protectedSettings: Partial<Record<SettingsField, string>> = {
  // Payment apps show it as the payee, and as the account's holder where none is named.
  name: 'Name',
  accountHolder: 'Account holder',
  bankName: 'Bank',
  bankAccount: 'Account number',
  ifsc: 'IFSC',
  swift: 'SWIFT code',
  upi: 'UPI address',
  paymentPage: 'Payment page',
  gstin: 'GSTIN',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
};

export const protectedFields = Object.keys(protectedSettings) as SettingsField[];

export const listChangedProtected = (one: Settings, other: Settings): SettingsField[] =>
  protectedFields.filter((field) => !isSameValue(one[field], other[field]));
