export interface EmergencyNumber {
  who: string;
  number: string;
}

/**
 * Checked November 2026. India: 112, the Ministry of Home Affairs’ one number for all. United Arab Emirates: police of
 * Dubai, Abu Dhabi and Sharjah, civil defence. Singapore: scdf.gov.sg, police. Thailand: Royal Thai Police, National
 * Institute for Emergency Medicine, Tourist Police. Indonesia: police and Ministry of Health; 112 is the Ministry of
 * Communication’s, in the 141 districts that had joined by March 2025, Denpasar and Badung among them, so it comes last.
 */
const byCountry: Readonly<Record<string, readonly EmergencyNumber[]>> = {
  India: [{ who: 'Police, fire, ambulance', number: '112' }],
  'United Arab Emirates': [
    { who: 'Police', number: '999' },
    { who: 'Ambulance', number: '998' },
    { who: 'Fire, rescue', number: '997' },
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
    { who: 'Police', number: '110' },
    { who: 'Ambulance', number: '119' },
    { who: 'All services, not in every district', number: '112' },
  ],
};

/** Whom to call, by the tour's country. Elsewhere 112, which mobile networks put through to the local service. */
export function listEmergencyNumbers(country: string): readonly EmergencyNumber[] {
  return byCountry[country || 'India'] ?? [{ who: 'Emergency', number: '112' }];
}
