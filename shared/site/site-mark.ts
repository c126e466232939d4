/** A header of every answer of this site: a captive portal's own page lacks it. */
export const siteMark = { name: 'X-Site', value: 'highpass' } as const;
