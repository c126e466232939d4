export type ReminderView =
  | { kind: 'missing' }
  | { kind: 'tooMany' }
  | { kind: 'running' | 'stopped'; token: string; maskedEmail: string };

/** `a…@example.com`: enough to recognise one's own address. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');
