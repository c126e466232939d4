import { calculateGstinCheckSign, defaultSettings, type Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { call, send } from './client';

/** Settings that all differ from the defaults. */
export const customSettings: Settings = {
  ...defaultSettings,
  name: 'Skyline & Sons',
  invoicePrefix: 'SKY',
  tagline: 'Bikes above the clouds',
  homeLead: 'Small groups out of Shimla.',
  description: 'Rides out of Shimla, slowly.',
  about: 'Rides out of Shimla since 1999.',
  founded: 1999,
  phone: '+91 98160 12345',
  whatsapp: '+91 98160 54321',
  email: 'hello@skyline.example',
  inquiryMailbox: 'inbox@skyline.example',
  street: '7 Cart Road',
  city: 'Shimla',
  postcode: '171001',
  stateCode: '02',
  lat: 31.104,
  lon: 77.173,
  cityM: 2276,
  grievanceOfficer: 'Asha Verma',
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:30',
  closes: '18:30',
  instagram: 'https://www.instagram.com/skyline.example',
  youtube: '',
  facebook: '',
  deposit: 7500,
  instalments: [
    { percent: 60, daysBefore: 50 },
    { percent: 80, daysBefore: 25 },
    { percent: 100, daysBefore: 20 },
  ],
  cancellation: [
    { from: 41, percent: 15 },
    { from: 18, percent: 40 },
    { from: 8, percent: 65 },
    { from: 0, percent: 95 },
  ],
  refundWeeks: 3,
  quoteDays: 9,
  seatBooking: 'on',
  holdHours: 36,
  gstin: `02ABCDE1234F1Z${calculateGstinCheckSign('02ABCDE1234F1Z')}`,
  accountHolder: 'Skyline Tours',
  bankName: 'State Bank of India',
  gstInPrices: 'included',
  bankAccount: '123456789012',
  ifsc: 'SBIN0001234',
  swift: 'SBININBB104',
  upi: 'skyline@sbi',
  founder: 'Asha Verma',
  captains: [
    {
      name: 'Tara Devi',
      road: 'Shimla to Kaza',
      places: ['Spiti Valley'],
      since: 2020,
      line: 'Sings on passes.',
      photo: '',
    },
  ],
  truck: [{ title: 'In front', things: ['3 thermos flasks'] }],
  questions: [{ title: 'Is there tea?', text: 'Always, for {deposit}.' }],
  testimonials: [{ desc: 'Tea at every pass.', name: 'Rohan B.', location: 'Solan' }],
  destinations: [{ image: 'himachal', place: 'Kufri', page: '/himachalPradesh', hotels: '4 guest houses' }],
  counters: [{ label: 'Years', figure: '27', unit: 'out of {city}' }],
  principles: [{ title: 'Together', text: 'Nobody rides alone.' }],
  services: [{ icon: 'tent', title: 'Camps', text: 'Tents by the river, from {city}.', page: '' }],
  aboutLead: 'Rides out of {city} since {founded}.',
  story: '{agency} began with a scooter.\nThen came the mountains.',
  aim: 'Home for dinner.',
  channelText: 'Films of our rides.',
  promises: 'A thermos of tea\nA map',
  packingList: 'Wellingtons from {city}\nA spare scarf',
  bookingNotes: 'Everybody pays the same.',
  refundMethod: 'the way you paid',
  regions: 'Kufri · Narkanda',
  priceNote: 'Prices are for one rider.',
  termsAgreement: '{agency}, {address}, plans the ride.',
  termsRiding: 'Bring a licence.',
  termsRestrictions: 'No racing.\nNo fires.',
  termsChanges: 'Rain changes the day.',
  termsLiability: 'Insure yourself.',
  termsLaw: 'The courts of {city} decide.',
  ratings: 'hidden',
  dashboardCards: 'hidden',
  totalBookings: 11,
  activeUsers: 12,
  travelPackages: 13,
  ink: '#225588',
  logo: 'a'.repeat(64),
  logoDark: 'e'.repeat(64),
  logoName: 'inside',
  logoWidth: 384,
  icon: 'b'.repeat(64),
  maskable: 'c'.repeat(64),
  linkPicture: 'd'.repeat(64),
  pictures: 'photographs',
  heroPhoto: 'f'.repeat(64),
  aboutPhoto: '1'.repeat(64),
  storyPhoto: '2'.repeat(64),
  placePhotos: [{ place: 'Spiti Valley', photo: '3'.repeat(64) }],
};

export const himachalSettings: Partial<Settings> = {
  street: '7 Cart Road',
  city: 'Shimla',
  postcode: '171001',
  stateCode: '02',
  gstin: customSettings.gstin,
};

/** Saves the default settings with these, possibly invalid, changes. */
export const saveSettings = (
  token: string,
  changes: Partial<Record<keyof Settings, unknown>>,
  headers: Record<string, string> = {},
) => send(api.saveSettings, { ...defaultSettings, ...changes }, { token, headers });

export async function renderInvoice(token: string, number: string): Promise<string> {
  const page = await (await call(api.readInvoice, { params: { number }, token })).text();
  return /<body>(.*)<\/body>/s.exec(page)?.[1] ?? '';
}

export async function readInvoiceText(token: string, number: string): Promise<string> {
  return (await renderInvoice(token, number)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** Printed figures of an invoice from the first sum to the total. */
export async function readInvoiceFigures(token: string, number: string): Promise<Record<string, string>> {
  const html = await renderInvoice(token, number);
  const tableFoot = /<tfoot>(.*?)<\/tfoot>/s.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...tableFoot.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name, amount]) => [name, amount]),
  );
}
