import { languageLabels, templateLanguages } from '#shared/inquiries/reply-templates';
import { type SettingsField, stateNames } from '#shared/settings/settings';
import type { FieldConfig } from '../components/field';

/** Tabs of the Settings screen, in their order; the first one has no parameter in the address. */
export const settingsTabs = { brand: 'Brand', contact: 'Contact', money: 'Money', people: 'People', pages: 'Pages' };
export type SettingsTab = keyof typeof settingsTabs;

interface SettingsSection {
  tab: SettingsTab;
  title: string;
  lead: string;
  /** Fields are required unless `required` is false. */
  fields: readonly FieldConfig<SettingsField>[];
}

const fullWidth = { className: 'col-span-full' };
const decimalInput = { inputMode: 'decimal' } as const;
const gstOptions = [
  ['added', 'plus GST'],
  ['included', 'include GST'],
] as const;
const shownOptions = [
  ['shown', 'Shown'],
  ['hidden', 'Not shown'],
] as const;
const seatBookingOptions = [
  ['off', 'No, they send an inquiry'],
  ['on', 'Yes, a link in a mail holds it'],
] as const;
const pictureOptions = [
  ['prints', 'No, the drawn prints'],
  ['photographs', 'Yes, on every page'],
] as const;
const mailLanguageOptions = templateLanguages.map((language) => [language, languageLabels[language]] as const);
const stateOptions = Object.entries(stateNames).map(([code, name]) => [code, `${name} (${code})`] as const);

export const sections: readonly SettingsSection[] = [
  {
    tab: 'brand',
    title: 'Logo and icon',
    lead: 'The logo is on pages, quotes, receipts and print; the icon in tabs and on phones. What shared links show is drawn from them when you save.',
    fields: [
      {
        name: 'logo',
        label: 'Logo',
        hint: 'With a transparent ground, 100 pixels tall or more: a PNG, WebP or SVG',
      },
      { name: 'icon', label: 'Icon', hint: 'A square of 512 pixels or more' },
    ],
  },
  {
    tab: 'brand',
    title: 'Colour',
    lead: 'By day; by night it is lighter. One that would be hard to read isn’t taken.',
    fields: [{ name: 'ink', label: 'Main colour', hint: 'Buttons, prices, small headings' }],
  },
  {
    tab: 'brand',
    title: 'The agency',
    lead: 'Who you are, on every page and in every e-mail.',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'founded', label: 'Founded in', ...decimalInput },
      {
        name: 'tagline',
        label: 'Tagline',
        hint: 'In the title of Home and where somebody shares a link',
        ...fullWidth,
      },
      { name: 'homeLead', label: 'First sentence on Home', rows: 3, ...fullWidth },
      { name: 'about', label: 'About, in two sentences', hint: 'At the end of every page', rows: 3, ...fullWidth },
      { name: 'description', label: 'For search engines', rows: 3, ...fullWidth },
    ],
  },
  {
    tab: 'brand',
    title: 'Photographs',
    lead: 'Yours instead of the drawn prints. Where you choose none, the cover of a tour stands in, for a place that of its newest tour.',
    fields: [
      { name: 'pictures', label: 'Use our photographs', options: pictureOptions, ...fullWidth },
      {
        name: 'heroPhoto',
        label: 'At the top of Home',
        hint: 'Wide, with a quiet lower half: the heading stands there',
      },
      { name: 'aboutPhoto', label: 'At the top of About' },
      { name: 'storyPhoto', label: 'Beside your story on About' },
      { name: 'placePhotos', label: 'Of places' },
    ],
  },
  {
    tab: 'contact',
    title: 'Contact',
    lead: 'Where riders call and write, and where their inquiries arrive.',
    fields: [
      { name: 'phone', label: 'Phone', hint: 'Ten digits; from another country begin with +', type: 'tel' },
      { name: 'whatsapp', label: 'WhatsApp', type: 'tel' },
      { name: 'email', label: 'E-mail', type: 'email' },
      {
        name: 'grievanceOfficer',
        label: 'Privacy contact',
        hint: 'Answers complaints about personal data: by law, the grievance officer',
      },
      {
        name: 'inquiryMailbox',
        label: 'Mailbox for inquiries',
        hint: 'Also for accepted quotes and reported payments. No page shows it. Empty: the address that the site was set up with',
        type: 'email',
        required: false,
        ...fullWidth,
      },
    ],
  },
  {
    tab: 'contact',
    title: 'Mails to customers',
    lead: 'What they get by themselves, from the inquiry on. Each can be switched off, and says what you want it to say.',
    fields: [
      { name: 'mailLanguage', label: 'Mails to customers in', options: mailLanguageOptions, ...fullWidth },
      { name: 'customerMails', label: 'Mails to customers', ...fullWidth },
    ],
  },
  {
    tab: 'contact',
    title: 'Office',
    lead: 'The address on every page, and when somebody answers.',
    fields: [
      { name: 'street', label: 'Street', ...fullWidth },
      { name: 'city', label: 'City' },
      { name: 'postcode', label: 'PIN code' },
      { name: 'stateCode', label: 'State', options: stateOptions },
      {
        name: 'cityM',
        label: 'Height of the city, in metres',
        hint: '“Tours by height” begins there',
        ...decimalInput,
      },
      { name: 'lat', label: 'Latitude', hint: 'Of the office on the map, such as 28.614', ...decimalInput },
      { name: 'lon', label: 'Longitude', ...decimalInput },
      { name: 'officeDays', label: 'Open on', ...fullWidth },
      { name: 'opens', label: 'From', type: 'time' },
      { name: 'closes', label: 'To', type: 'time' },
    ],
  },
  {
    tab: 'contact',
    title: 'Social links',
    lead: 'Whole addresses. An empty one is shown nowhere.',
    fields: [
      { name: 'instagram', label: 'Instagram', type: 'url', ...fullWidth, required: false },
      { name: 'youtube', label: 'YouTube', type: 'url', ...fullWidth, required: false },
      { name: 'facebook', label: 'Facebook', type: 'url', ...fullWidth, required: false },
    ],
  },
  {
    tab: 'money',
    title: 'Booking terms',
    lead: 'What new quotes and bookings ask for, and the terms page says. Those that were sent or made keep their own.',
    fields: [
      { name: 'deposit', label: 'Deposit per person, in rupees', ...decimalInput },
      { name: 'quoteDays', label: 'A quote holds, in days', ...decimalInput },
      { name: 'instalments', label: 'Instalments' },
    ],
  },
  {
    tab: 'money',
    title: 'Booking a seat',
    lead: 'On dates with free seats. Unpaid holds take at most half of them; a payment or your Confirm ends a hold. Without mail to riders it stays off.',
    fields: [
      { name: 'seatBooking', label: 'Riders can book a seat', options: seatBookingOptions },
      { name: 'holdHours', label: 'Seats are held, in hours', ...decimalInput },
    ],
  },
  {
    tab: 'money',
    title: 'Cancellation',
    lead: 'What you keep of the price, the furthest from the start first.',
    fields: [
      { name: 'cancellation', label: 'Steps of cancelling' },
      { name: 'refundWeeks', label: 'Refunds within, in weeks', ...decimalInput },
    ],
  },
  {
    tab: 'money',
    title: 'Tax and bank',
    lead: 'For invoices and payments. Visitors’ pages never hold them.',
    fields: [
      { name: 'gstin', label: 'GSTIN', required: false },
      { name: 'upi', label: 'UPI address', hint: 'name@bank', required: false },
      { name: 'paymentPage', label: 'Payment page', hint: 'https://… of your payment service', required: false },
      { name: 'accountHolder', label: 'Account holder', hint: 'Empty: the agency’s name', required: false },
      { name: 'bankName', label: 'Bank', required: false },
      { name: 'bankAccount', label: 'Account number', required: false },
      { name: 'ifsc', label: 'IFSC', hint: '11 characters, such as SBIN0001234', required: false },
      { name: 'swift', label: 'SWIFT code', hint: 'For transfers from abroad', required: false },
    ],
  },
  {
    tab: 'money',
    title: 'Receipts and invoices',
    lead: 'What new ones say. Those that were given keep what they say. A rate holds from its day on: add a line when it changes, and keep the others.',
    fields: [
      {
        name: 'invoicePrefix',
        label: 'Numbers begin with',
        hint: 'HP makes HPR/26-27/0001 for receipts, HPI for invoices, HPF for refunds, HPC for credit notes; references too: HP-7F3KQ',
      },
      { name: 'sac', label: 'SAC, the GST code of your service', hint: 'Tour operators: 998555' },
      { name: 'signatory', label: 'Name under the signature', hint: 'Empty: a line to sign by hand', required: false },
      { name: 'gstInPrices', label: 'Your prices', options: gstOptions },
      { name: 'gstRates', label: 'GST', hint: 'A line for each day, such as 2017-07-01: 5%', rows: 3, ...fullWidth },
      {
        name: 'tcsRates',
        label: 'TCS on tours abroad',
        rows: 3,
        ...fullWidth,
        required: false,
        hint: 'Empty: none is collected. Such as 2026-04-01: 2%',
      },
    ],
  },
  {
    tab: 'people',
    title: 'Captains',
    lead: 'On About, on Home the first of them, and on tours in their places.',
    fields: [
      { name: 'founder', label: 'Founder', hint: 'Signs About; empty if nobody does', required: false, ...fullWidth },
      { name: 'captains', label: 'Captains' },
    ],
  },
  {
    tab: 'pages',
    title: 'Home',
    lead: 'What stands around the tours. Without destinations, their row is gone.',
    fields: [
      { name: 'regions', label: 'Above the heading', required: false, ...fullWidth },
      { name: 'destinations', label: 'Top destinations' },
    ],
  },
  {
    tab: 'people',
    title: 'What travellers say',
    lead: 'On Home. Only what real customers said: invented praise is unlawful. Without any, the row is gone.',
    fields: [{ name: 'testimonials', label: 'Testimonials' }],
  },
  {
    tab: 'pages',
    title: 'Your story',
    lead: 'On About. {agency}, {city} and {founded} say what you entered in the other tabs. An empty text is not shown.',
    fields: [
      { name: 'aboutLead', label: 'First sentence on About', rows: 2, required: false, ...fullWidth },
      {
        name: 'story',
        label: 'Know your rider',
        hint: 'A line for each paragraph',
        rows: 8,
        required: false,
        ...fullWidth,
      },
      { name: 'channelText', label: 'Of your YouTube channel', rows: 2, required: false, ...fullWidth },
    ],
  },
  {
    tab: 'pages',
    title: 'Your aim',
    lead: 'On About: a sentence, and what follows from it.',
    fields: [
      { name: 'aim', label: 'My aim', rows: 3, required: false, ...fullWidth },
      { name: 'principles', label: 'Points' },
    ],
  },
  {
    tab: 'pages',
    title: 'Services',
    lead: 'On About: what you offer, and where to read more.',
    fields: [{ name: 'services', label: 'Services' }],
  },
  {
    tab: 'pages',
    title: 'Figures',
    lead: 'On About. Only what you can count.',
    fields: [
      { name: 'counters', label: 'Figures' },
      { name: 'ratings', label: 'Tours’ ratings', hint: 'The stars that you give in a tour', options: shownOptions },
    ],
  },
  {
    tab: 'pages',
    title: 'The truck',
    lead: 'What rides behind, shelf by shelf, on About.',
    fields: [{ name: 'truck', label: 'Shelves' }],
  },
  {
    tab: 'pages',
    title: 'With every tour',
    lead: 'On tours’ pages and in the footer. An empty text is not shown.',
    fields: [
      {
        name: 'promises',
        label: 'What every tour includes',
        hint: 'A line for each',
        rows: 5,
        required: false,
        ...fullWidth,
      },
      {
        name: 'packingList',
        label: 'What to bring, on the page of a booking',
        hint: 'A line for each',
        rows: 7,
        required: false,
        ...fullWidth,
      },
      { name: 'priceNote', label: 'About prices, at the end of every page', required: false, ...fullWidth },
    ],
  },
  {
    tab: 'pages',
    title: 'Questions and answers',
    lead: 'At the end of the terms. Tours have their own.',
    fields: [{ name: 'questions', label: 'Questions' }],
  },
  {
    tab: 'pages',
    title: 'Terms',
    lead: 'The contract’s words, a line for each paragraph or point. {agency}, {address}, {city}, {phone} and {email} say what you entered in the other tabs. An empty text is not shown.',
    fields: [
      {
        name: 'bookingNotes',
        label: 'Prices, groups and what is included',
        hint: 'After the deposit, in every tour’s policy notes',
        rows: 5,
        required: false,
        ...fullWidth,
      },
      {
        name: 'refundMethod',
        label: 'How refunds are paid',
        hint: 'Such as by bank transfer only',
        required: false,
        ...fullWidth,
      },
      { name: 'termsAgreement', label: 'What we agree on', rows: 5, required: false, ...fullWidth },
      { name: 'termsRiding', label: 'Riding with us', rows: 7, required: false, ...fullWidth },
      {
        name: 'termsRestrictions',
        label: 'Restrictions',
        hint: 'Each ends a tour without a refund',
        rows: 7,
        required: false,
        ...fullWidth,
      },
      { name: 'termsChanges', label: 'When the road decides otherwise', rows: 5, required: false, ...fullWidth },
      { name: 'termsLiability', label: 'Insurance and liability', rows: 5, required: false, ...fullWidth },
      { name: 'termsLaw', label: 'Law', rows: 2, required: false, ...fullWidth },
    ],
  },
  {
    tab: 'pages',
    title: 'Dashboard',
    lead: 'Three cards with figures that nothing counts. Visitors never see them.',
    fields: [
      { name: 'dashboardCards', label: 'The cards', options: shownOptions, ...fullWidth },
      { name: 'totalBookings', label: 'Total Bookings', ...decimalInput },
      { name: 'activeUsers', label: 'Active Users', ...decimalInput },
      { name: 'travelPackages', label: 'Travel Packages', ...decimalInput },
    ],
  },
];

const allFields = sections.flatMap(({ fields }) => fields);

/** Settings without an input: they are set together with another one. */
const companions: Readonly<Record<string, { label: string; field: SettingsField }>> = {
  maskable: { label: 'Icon, as phones cut it', field: 'icon' },
  logoDark: { label: 'Logo for dark ground', field: 'logo' },
  logoName: { label: 'Logo, and the name', field: 'logo' },
  logoWidth: { label: 'Logo’s width', field: 'logo' },
  linkPicture: { label: 'Links’ picture', field: 'logo' },
};

export const findSettingLabel = (name: string): string =>
  companions[name]?.label ?? allFields.find((field) => field.name === name)?.label ?? name;

/** @param path of a setting or a part of it, such as `captains.0.since` */
export function findSettingField(path: string): SettingsField | undefined {
  const [name = ''] = path.split('.');
  return companions[name]?.field ?? allFields.find((field) => field.name === name)?.name;
}

export const findSection = (path: string): SettingsSection | undefined => {
  const name = findSettingField(path);
  return sections.find(({ fields }) => fields.some((field) => field.name === name));
};

export const isNumberField = (name: string): boolean =>
  name === 'logoWidth' || allFields.some((field) => field.name === name && field.inputMode === 'decimal');
