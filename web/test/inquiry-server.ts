import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { captivePortal, failNetwork, json, mockFetch, neverRespond } from './fetch';

/**
 * Reactions after which the phone cannot know whether the inquiry is stored. `lost-before`: the connection breaks before the
 * server stores it. `cut-after`: the connection breaks afterwards.
 */
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
  /** Bodies by idempotency key. */
  rows: Map<string, string>;
  receivedKeys: string[];
  /** Keys that the server acknowledged, with their index in `receivedKeys`. */
  acknowledged: Map<string, number>;
  /** Reactions to the next requests; without one the server stores and acknowledges. */
  reactions: ServerReaction[];
}

export function mockInquiryServer(): InquiryServer {
  const inquiryServer: InquiryServer = { rows: new Map(), receivedKeys: [], acknowledged: new Map(), reactions: [] };
  mockFetch(({ path, method, headers, body }) => {
    const [, correctedKey] = /^\/form\/submit\/(.+)$/.exec(path) ?? [];
    const isKnown = correctedKey === undefined ? path === '/form/submit' && method === 'POST' : method === 'PUT';
    if (!isKnown) return json({ message: 'Not found.' }, { status: 404 });
    const key = correctedKey ?? headers.get('Idempotency-Key') ?? '';
    inquiryServer.receivedKeys.push(key);
    const reaction = inquiryServer.reactions.shift() ?? 'stored';
    if (reaction === 409) return json({ message: 'Too late.', code: 'too_late' }, { status: 409 });
    // A correction replaces the inquiry of its key.
    if (correctedKey !== undefined && inquiryServer.rows.has(key) && reaction !== 'lost-before')
      inquiryServer.rows.set(key, body);
    return respond(inquiryServer, reaction, key, body);
  });
  return inquiryServer;
}

function respond(
  inquiryServer: InquiryServer,
  reaction: ServerReaction,
  key: string,
  body: string,
): Response | Promise<Response> {
  // The server does not refuse an inquiry that it has stored.
  if (typeof reaction === 'number' && (!inquiryServer.rows.has(key) || isTemporary(reaction))) return refuse(reaction);
  if (reaction === 'lost-before') return failNetwork();
  if (reaction === 'hangs-before') return neverRespond();
  if (reaction === 'captive-portal') return captivePortal();
  // The server refuses another body under the same key.
  const storedBody = inquiryServer.rows.get(key) ?? body;
  if (toComparable(storedBody) !== toComparable(body)) return refuse(422);
  inquiryServer.rows.set(key, storedBody);
  if (reaction === 'cut-after') return failNetwork();
  if (reaction === 'hangs-after') return neverRespond();
  if (reaction === 'without-key') return json({ message: 'Welcome!' });
  if (reaction === 'another-key') return json({ message: 'Welcome!', key: crypto.randomUUID() });
  if (reaction === 'broken-json') return new Response('{"mess', { headers: { 'Content-Type': 'application/json' } });
  inquiryServer.acknowledged.set(key, inquiryServer.receivedKeys.length - 1);
  return json({ message: inquiryStoredMessage, key });
}

/** Removes the time, in which two bodies of one inquiry may differ. */
const toComparable = (body: string) => JSON.stringify({ ...JSON.parse(body), writtenAt: undefined });

function isTemporary(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function refuse(status: number): Response {
  const headers = status === 429 ? { 'Retry-After': '20' } : undefined;
  return json(
    { message: `No: ${status}`, code: 'bad_request', fields: { phone: 'Which?' } },
    { status, ...(headers && { headers }) },
  );
}
