export interface EmergencyNumber {
  who: string;
  number: string;
}

/** As the countries publish them, checked November 2026: India’s 112 is the Ministry of Home Affairs’ one number for all. */
const byCountry: Readonly<Record<string, readonly EmergencyNumber[]>> = {
  India: [{ who: 'Police, fire, ambulance', number: '112' }],
  'United Arab Emirates': [
    { who: 'Police', number: '999' },
    { who: 'Ambulance', number: '998' },
  ],
  Malaysia: [{ who: 'Police, fire, ambulance', number: '999' }],
  Singapore: [
    { who: 'Police', number: '999' },
    { who: 'Ambulance, fire', number: '995' },
  ],
  Thailand: [
    { who: 'Police', number: '191' },
    { who: 'Ambulance', number: '1669' },
    { who: 'Tourist police', number: '1155' },
  ],
  Indonesia: [
    { who: 'All services, in Bali and the larger towns', number: '112' },
    { who: 'Police', number: '110' },
    { who: 'Ambulance', number: '119' },
  ],
};

/** Whom to call, by the tour's country. Elsewhere 112, which mobile networks put through to the local service. */
export function listEmergencyNumbers(country: string): readonly EmergencyNumber[] {
  return byCountry[country || 'India'] ?? [{ who: 'Emergency', number: '112' }];
}
