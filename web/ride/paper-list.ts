import { formatNumber } from '#shared/tours/heights';

export interface Trip {
  isIndian: boolean;
  ownBike: boolean;
  /** At least a part is ridden, not driven or walked. */
  isRidden: boolean;
  isAbroad: boolean;
  country: string;
  place: string;
  permits: string;
  inclusions: string;
  highestM: number;
}

interface PaperEntry {
  /** A rider's ticks and dates are kept under it: never reuse one for another paper. */
  id: string;
  name: string;
  why: string | ((trip: Trip) => string);
  source: string;
  checked: string;
  expires?: true;
  monthsBeyond?: number;
  isFor: (trip: Trip) => boolean;
  /** Found in a tour's inclusions when the price covers it. */
  included?: RegExp;
}

const checked = 'November 2026';
const entersCountry = ({ isAbroad, isIndian }: Trip) => isAbroad || !isIndian;
const ridesOwn = ({ isRidden, ownBike }: Trip) => isRidden && ownBike;
const needsAreaPermit = ({ isIndian, permits, place }: Trip) =>
  !isIndian && (/\bPAP\b|Protected Area|closed to foreigners/i.test(permits) || /Arunachal/i.test(place));

const toCountry = (country: string) => (country.startsWith('United') ? `the ${country}` : country);

const arrivalForms: Readonly<Record<string, string>> = {
  Malaysia: 'imigresen-online.imi.gov.my/mdac',
  Singapore: 'eservices.ica.gov.sg/sgarrivalcard',
  Thailand: 'tdac.immigration.go.th',
  Indonesia: 'allindonesia.imigrasi.go.id',
  India: 'indianvisaonline.gov.in/earrival',
};

/** Rules change, and a wrong one costs a rider the ride: say less rather than guess. */
export const paperList: readonly PaperEntry[] = [
  {
    id: 'photo-id',
    name: 'Photo ID',
    why: 'Hotels and check posts ask for it: Aadhaar, voter ID, passport or driving licence. Bring the card itself.',
    source: 'What hotels and check posts on our tours ask for',
    checked,
    isFor: ({ isIndian, isAbroad }) => isIndian && !isAbroad,
  },
  {
    id: 'passport',
    name: 'Passport',
    why: 'Most countries, India too, want it to hold for six months from the day you arrive.',
    source: 'Entry rules of the country of the ride; for India indianvisaonline.gov.in',
    checked,
    expires: true,
    monthsBeyond: 6,
    isFor: entersCountry,
  },
  {
    id: 'visa-india',
    name: 'Visa or e-visa for India',
    why: 'Most passports need one, and it is applied for before you fly. It has to hold until you leave India.',
    source: 'Government of India, indianvisaonline.gov.in',
    checked,
    expires: true,
    isFor: ({ isIndian, isAbroad }) => !isIndian && !isAbroad,
  },
  {
    id: 'visa-abroad',
    name: 'Visa, or proof that you need none',
    // Singapore: India is on the Immigration & Checkpoints Authority's Assessment Level I, checked 2026-11-23
    // (sotc.in/tourism/singapore-tourism/singapore-visa, careinsurance.com/travel-insurance/singapore-visa-for-indians).
    why: ({ country, isIndian }) =>
      country === 'Singapore' && isIndian
        ? 'An Indian passport needs one before you fly: an e-visa, applied for through an authorised agent a week or more before. There is none on arrival.'
        : `What ${toCountry(country)} asks depends on your passport and changes often. Look at its embassy’s page; we check again before you book flights.`,
    source: 'The embassy of the country of the ride',
    checked,
    expires: true,
    isFor: ({ isAbroad }) => isAbroad,
  },
  {
    id: 'arrival-form',
    name: 'Digital arrival card',
    why: ({ country }) =>
      `Filled in online in the three days before you land, at ${arrivalForms[country]}. It is free: pages that charge for it aren’t the government’s.`,
    source: 'Immigration authority of the country of the ride; for India Ministry of Home Affairs, since October 2025',
    checked,
    isFor: (trip) => entersCountry(trip) && trip.country in arrivalForms,
  },
  {
    id: 'bali-levy',
    name: 'Receipt for the Bali levy',
    why: 'Every foreign visitor pays it once a stay, IDR 150,000 when we last looked. Pay at lovebali.baliprov.go.id and keep the receipt on your phone.',
    source: 'Government of Bali, lovebali.baliprov.go.id',
    checked,
    isFor: ({ country, place }) => country === 'Indonesia' && /Bali/i.test(place),
  },
  {
    id: 'licence',
    name: 'Driving licence for motorcycles',
    why: ({ isIndian }) =>
      isIndian
        ? 'It has to say motorcycle with gear (MCWG). A licence for cars, or for scooters without gear, isn’t enough, and insurers look here first.'
        : 'The one from home, with the class for a motorcycle of this size. A car licence isn’t enough, and insurers look here first.',
    source: 'Motor Vehicles Act 1988 (India), sections 3 and 10; abroad, the law of the country of the ride',
    checked,
    expires: true,
    isFor: ({ isRidden }) => isRidden,
  },
  {
    id: 'idp',
    name: 'International Driving Permit',
    why: 'With its motorcycle class stamped, and together with your licence: alone it counts for nothing. Only your own country issues it, so get it before you leave.',
    source: 'Geneva Convention on Road Traffic 1949, article 24; for Indian licences parivahan.gov.in',
    checked,
    expires: true,
    isFor: (trip) => trip.isRidden && entersCountry(trip),
  },
  {
    id: 'registration',
    name: 'Your bike’s registration certificate',
    why: ({ isAbroad }) =>
      isAbroad
        ? 'The original. If the bike isn’t in your name, bring a letter from its owner too.'
        : 'In India the copy in DigiLocker or mParivahan counts like the card, but doesn’t always open without signal: bring one on paper. If the bike isn’t in your name, add a letter from its owner.',
    source: 'Motor Vehicles Act 1988, section 130; Central Motor Vehicles Rules 1989, rule 139',
    checked,
    expires: true,
    isFor: ridesOwn,
  },
  {
    id: 'bike-insurance',
    name: 'Your bike’s insurance',
    why: ({ isAbroad }) =>
      isAbroad
        ? 'Valid in the country of the ride: most policies end at the border.'
        : 'Third-party cover is compulsory in India. Cover for your own bike’s damage is worth having on these roads.',
    source: 'Motor Vehicles Act 1988, section 146',
    checked,
    expires: true,
    isFor: ridesOwn,
  },
  {
    id: 'pollution',
    name: 'Your bike’s pollution certificate (PUC)',
    why: 'Police ask for it with the registration. A new bike needs its first one a year after registration.',
    source: 'Central Motor Vehicles Rules 1989, rule 115',
    checked,
    expires: true,
    isFor: (trip) => ridesOwn(trip) && !trip.isAbroad,
  },
  {
    id: 'bike-across-border',
    name: 'Customs papers for your bike',
    why: 'A bike registered in another country needs papers to come in, often a carnet, and weeks of lead time. Ask us before you plan with it.',
    source: 'Customs of the country of the ride',
    checked,
    expires: true,
    isFor: (trip) => ridesOwn(trip) && entersCountry(trip),
  },
  {
    id: 'ladakh-fee',
    name: 'Receipt for Ladakh’s environment and wildlife fees',
    why: ({ isIndian }) =>
      isIndian
        ? 'Indians need no Inner Line Permit on Ladakh’s usual tourist routes since August 2021, but check posts ask for this receipt with your photo ID.'
        : 'Visitors pay it, with a park fee where the route crosses the national park. Keep the receipt with your passport.',
    source: 'Union Territory of Ladakh, order of August 2021; district administration of Leh, leh.nic.in',
    checked,
    included: /\bfees\b.*Indian nationals/i,
    isFor: (trip) => /environment|fee receipt/i.test(trip.permits) && (trip.isIndian || !needsAreaPermit(trip)),
  },
  {
    id: 'protected-area-permit',
    name: 'Protected Area Permit',
    why: 'For every foreign passport, and for OCI cards too. An agency applies for you, as a rule for two or more people, and it holds for a few days only. Send us your passport and visa early, and carry several copies.',
    source: 'District administrations of Leh (leh.nic.in) and Kinnaur (hpkinnaur.nic.in); Arunachal Pradesh Police',
    checked,
    expires: true,
    isFor: needsAreaPermit,
  },
  {
    id: 'closed-to-foreigners',
    name: 'Our answer about the closed stretches',
    why: 'Parts of this road are closed to foreign passports. Ask us before you book: we say which days would change.',
    source: 'The tour’s own notes; district administration of Leh',
    checked,
    isFor: ({ isIndian, permits }) => !isIndian && /stretches closed to foreigners/i.test(permits),
  },
  {
    id: 'inner-line-permit',
    name: 'Inner Line Permit',
    why: 'Every Indian from another state needs it to enter Arunachal Pradesh, and the check gate looks at it. Send us a photograph and an ID at least ten days before.',
    source: 'Bengal Eastern Frontier Regulation 1873; Government of Arunachal Pradesh',
    checked,
    expires: true,
    included: /Inner Line Permit/i,
    isFor: ({ isIndian, permits }) => isIndian && /Inner Line Permit/i.test(permits),
  },
  {
    id: 'local-permission',
    name: 'Permission issued on the spot',
    why: ({ isIndian, permits }) => {
      const where = /permission for ([^;,.]+)/i.exec(permits)?.[1] ?? 'one place';
      return isIndian
        ? `${where} is opened day by day, for snow or the army. We apply there with your ID; nobody can promise it.`
        : `${where} is closed to foreign passports. You stay in town that day.`;
    },
    // https://en.wikipedia.org/wiki/Bum_La_Pass: open to Indian civilians, with the army's permission.
    source: 'The tour’s own notes; for Bum La the Deputy Commissioner of Tawang',
    checked,
    included: /permit for /i,
    isFor: ({ permits }) => /separate permission for/i.test(permits),
  },
  {
    id: 'border-rule',
    name: 'Our answer about the border stretch',
    why: ({ permits }) =>
      `The rule for ${/check current rule for ([^;,.]+)/i.exec(permits)?.[1] ?? 'it'} changes with the season and the army. Ask us in the week before you leave.`,
    source: 'The tour’s own notes',
    checked,
    isFor: ({ isIndian, permits }) => isIndian && /check current rule for/i.test(permits),
  },
  {
    id: 'permits-for-passport',
    name: 'Our answer about permits for your passport',
    why: 'This tour’s notes speak of Indian nationals only. Tell us your passport, and we find out what it needs.',
    source: 'The tour’s own notes',
    checked,
    isFor: (trip) =>
      !trip.isIndian &&
      !trip.isAbroad &&
      /Indian nationals/i.test(trip.permits) &&
      !/foreigners/i.test(trip.permits) &&
      !needsAreaPermit(trip),
  },
  {
    id: 'travel-insurance',
    name: 'Travel insurance',
    why: ({ isRidden, highestM }) => {
      const height = highestM > 2500 ? ` at ${formatNumber(highestM)} m` : '';
      return isRidden
        ? `Many policies leave out motorcycles, or heights above a limit. Ask in writing for riding${height}, treatment, and being brought out.`
        : `Ask in writing whether it covers what this tour does${height}, treatment, and being brought out.`;
    },
    source: 'Your policy’s exclusions',
    checked,
    expires: true,
    isFor: () => true,
  },
  {
    id: 'doctors-word',
    name: 'Ask your doctor',
    why: ({ highestM }) =>
      `This route goes up to ${formatNumber(highestM)} m. See a doctor first if you have a heart or lung condition, high blood pressure, diabetes or a pregnancy, or have had mountain sickness.`,
    source: 'Wilderness Medical Society, guidelines for acute altitude illness, 2024',
    checked,
    isFor: ({ highestM }) => highestM > 4000,
  },
];
