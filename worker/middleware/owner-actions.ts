import { isSameValue, type Settings, type SettingsField } from '#shared/settings/settings';

interface OwnerAction {
  /** `recent`: a password or passkey within the last ten minutes. */
  proof: 'recent' | 'none';
  /** Recipients of a mail; a changed staff member always gets one, too. */
  notifies: 'the person' | 'all owners' | 'nobody';
}

/** All writes that only owners may do. */
export const ownerActions: Readonly<Record<string, OwnerAction>> = {
  'PUT /api/people/:id': { proof: 'recent', notifies: 'all owners' },
  'DELETE /api/people/:id/sessions': { proof: 'recent', notifies: 'nobody' },
  'POST /api/people/:id/remove-passkeys': { proof: 'recent', notifies: 'the person' },
  'POST /api/invitations': { proof: 'recent', notifies: 'all owners' },
  'POST /api/invitations/:id/send': { proof: 'recent', notifies: 'all owners' },
  'DELETE /api/invitations/:id': { proof: 'none', notifies: 'nobody' },
  'DELETE /form/data/:id/inquirer': { proof: 'recent', notifies: 'nobody' },
  'DELETE /api/bookings/:id/payer': { proof: 'recent', notifies: 'nobody' },
  // Depends on the fields: see `protectedSettings`.
  'PUT /api/settings': { proof: 'none', notifies: 'nobody' },
  // The mail goes only to the mailbox in the settings.
  'POST /api/settings/test-mail': { proof: 'none', notifies: 'nobody' },
  // The mail goes only to the owner.
  'POST /api/settings/customer-mail-test': { proof: 'none', notifies: 'nobody' },
  'POST /api/settings/pictures/:kind': { proof: 'none', notifies: 'nobody' },
  'POST /api/demo/remove': { proof: 'recent', notifies: 'nobody' },
};

/** Settings that decide where payments and mails go, with their label in the mail that all owners get. */
export const protectedSettings: Partial<Record<SettingsField, string>> = {
  // Payment apps show it as the payee, and it is the default account holder.
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
  inquiryMailbox: 'Mailbox for inquiries',
};

export const protectedFields = Object.keys(protectedSettings) as SettingsField[];

export const listChangedProtectedFields = (oldSettings: Settings, newSettings: Settings): SettingsField[] =>
  protectedFields.filter((field) => !isSameValue(oldSettings[field], newSettings[field]));
