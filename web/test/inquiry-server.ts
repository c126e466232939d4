import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { captivePortal, failNetwork, json, mockFetch, neverRespond } from './fetch';

/** Answers that the phone can't trust: it keeps the inquiry. `lost-` before the server stores it, `cut-` after. */
export const unclearReactions = [
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

export type ServerReaction =
  | (typeof unclearReactions)[number]
  | 'stored'
  | 'hangs-before'
  | 'hangs-after'
  | 400
  | 409
  | 413
  | 422;

export interface InquiryServer {
  rows: Map<string, string>;
  sent: string[];
  /** Keys whose acknowledgement left the server, with their position in `sent`. */
  acknowledged: Map<string, number>;
  fates: ServerReaction[];
}

export function mockInquiryServer(): InquiryServer {
  const agency: InquiryServer = { rows: new Map(), sent: [], acknowledged: new Map(), fates: [] };
  mockFetch(({ path, method, headers, body }) => {
    const [, corrected] = /^\/form\/submit\/(.+)$/.exec(path) ?? [];
    const isKnown = corrected === undefined ? path === '/form/submit' && method === 'POST' : method === 'PUT';
    if (!isKnown) return json({ message: 'Not found.' }, { status: 404 });
    const key = corrected ?? headers.get('Idempotency-Key') ?? '';
    agency.sent.push(key);
    const fate = agency.fates.shift() ?? 'stored';
    if (fate === 409) return json({ message: 'Too late.', code: 'too_late' }, { status: 409 });
    // A correction takes the place of what came under its key.
    if (corrected !== undefined && agency.rows.has(key) && fate !== 'lost-before') agency.rows.set(key, body);
    return answer(agency, fate, key, body);
  });
  return agency;
}

function answer(agency: InquiryServer, fate: ServerReaction, key: string, body: string): Response | Promise<Response> {
  // Once stored, an inquiry isn't refused any more.
  if (typeof fate === 'number' && (!agency.rows.has(key) || isPassing(fate))) return refusal(fate);
  if (fate === 'lost-before') return failNetwork();
  if (fate === 'hangs-before') return neverRespond();
  if (fate === 'captive-portal') return captivePortal();
  // A key stores once, and never with another body.
  const stored = agency.rows.get(key) ?? body;
  if (toWords(stored) !== toWords(body)) return refusal(422);
  agency.rows.set(key, stored);
  if (fate === 'cut-after') return failNetwork();
  if (fate === 'hangs-after') return neverRespond();
  if (fate === 'without-key') return json({ message: 'Welcome!' });
  if (fate === 'another-key') return json({ message: 'Welcome!', key: crypto.randomUUID() });
  if (fate === 'broken-json') return new Response('{"mess', { headers: { 'Content-Type': 'application/json' } });
  agency.acknowledged.set(key, agency.sent.length - 1);
  return json({ message: inquiryStoredMessage, key });
}

/** What the server compares: the time may differ. */
const toWords = (body: string) => JSON.stringify({ ...JSON.parse(body), writtenAt: undefined });

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
