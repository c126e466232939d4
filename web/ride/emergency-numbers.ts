import rows from '#shared/roads/emergency-numbers.json' with { type: 'json' };

/** Whom to call, by the tour's country. Elsewhere 112, which mobile networks put through to the local service. */
export function listEmergencyNumbers(country: string): readonly { who: string; number: string }[] {
  return rows.find((row) => row.country === (country || 'India'))?.numbers ?? [{ who: 'Emergency', number: '112' }];
}
