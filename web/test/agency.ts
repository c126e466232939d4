import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { answerWith, captivePortal, cutLine, json, never } from './answers';

/** Answers that the phone can't trust: it keeps the inquiry. `lost-` before the server stores it, `cut-` after. */
export const unclearFates = [
  'lost-before',
  'cut-after',
  'captive-portal',
  'without-key',
  'another-key',
  'broken-json',
  500,
  503,
  429,
  408,
] as const;

export type Fate = (typeof unclearFates)[number] | 'stored' | 'hangs-before' | 'hangs-after' | 400 | 413 | 422;

export interface Agency {
  rows: Map<string, string>;
  sent: string[];
  /** Keys whose acknowledgement left the server, with their position in `sent`. */
  acknowledged: Map<string, number>;
  fates: Fate[];
}

export function anAgency(): Agency {
  const agency: Agency = { rows: new Map(), sent: [], acknowledged: new Map(), fates: [] };
  answerWith(({ path, method, headers, body }) => {
    if (path !== '/form/submit' || method !== 'POST') return json({ message: 'Not found.' }, { status: 404 });
    const key = headers.get('Idempotency-Key') ?? '';
    agency.sent.push(key);
    return answer(agency, agency.fates.shift() ?? 'stored', key, body);
  });
  return agency;
}

function answer(agency: Agency, fate: Fate, key: string, body: string): Response | Promise<Response> {
  // Once stored, an inquiry isn't refused any more.
  if (typeof fate === 'number' && (!agency.rows.has(key) || isPassing(fate))) return refusal(fate);
  if (fate === 'lost-before') return cutLine();
  if (fate === 'hangs-before') return never();
  if (fate === 'captive-portal') return captivePortal();
  // A key stores once, and never with another body.
  if ((agency.rows.get(key) ?? body) !== body) return refusal(422);
  agency.rows.set(key, body);
  if (fate === 'cut-after') return cutLine();
  if (fate === 'hangs-after') return never();
  if (fate === 'without-key') return json({ message: 'Welcome!' });
  if (fate === 'another-key') return json({ message: 'Welcome!', key: crypto.randomUUID() });
  if (fate === 'broken-json') return new Response('{"mess', { headers: { 'Content-Type': 'application/json' } });
  agency.acknowledged.set(key, agency.sent.length - 1);
  return json({ message: inquiryStoredMessage, key });
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function refusal(status: number): Response {
  const headers = status === 429 ? { 'Retry-After': '20' } : undefined;
  return json(
    { message: `No: ${status}`, code: 'bad_request', fields: { phone: 'Which?' } },
    { status, ...(headers && { headers }) },
  );
}
