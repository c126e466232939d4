import * as v from 'valibot';
import { api } from '#shared/calls';
import { VisitorError } from '#shared/errors';
import {
  ChangedInquiries,
  ChangedInquiry,
  type Colleague,
  Colleagues,
  InboxCounts,
  type InboxExport,
  InboxPage,
  type InboxSearch,
  type InquiryChange,
  OpenedInquiry,
} from '#shared/inbox';
import { InquirerData } from '#shared/inquirer';
import { Inquiry } from '#shared/inquiry';
import { ApiError, request, requestIfChanged } from './client';

/** Somebody else changed the inquiry first (412). `inquiry` is as it now is. */
export class StaleInquiryError extends VisitorError {
  override name = 'StaleInquiryError';
  constructor(readonly inquiry: Inquiry) {
    super('stale');
  }
}

/** How many each list has; null if nothing changed since `etag`. */
export async function fetchInboxCounts(
  token: string,
  { etag, signal }: { etag?: string | undefined; signal?: AbortSignal },
): Promise<(InboxCounts & { etag: string | null }) | null> {
  const answer = await requestIfChanged(api.inbox, { token, etag, schema: InboxCounts, signal });
  return answer && { ...answer.body, etag: answer.etag };
}

/** A part of one of the lists. */
export async function searchInbox(token: string, search: InboxSearch, signal?: AbortSignal): Promise<InboxPage> {
  return (await request(api.inbox, { method: 'POST', token, json: search, schema: InboxPage, signal })).body;
}

/** A part of a list to take away. The server takes down that somebody does. */
export async function exportPart(token: string, search: InboxExport): Promise<InboxPage> {
  return (await request(api.inboxExport, { method: 'POST', token, json: search, schema: InboxPage })).body;
}

/** An inquiry, all that its writer sent, and what happened to it. */
export async function fetchInquiry(token: string, id: string, signal?: AbortSignal): Promise<OpenedInquiry> {
  return (await request(api.inquiry(id), { token, schema: OpenedInquiry, signal })).body;
}

/** All that the agency has of the person who wrote an inquiry. */
export async function fetchInquirer(token: string, id: string): Promise<InquirerData> {
  return (await request(api.inquirer(id), { token, schema: InquirerData })).body;
}

/** @throws StaleInquiryError when `version` is outdated */
export async function changeInquiry(
  token: string,
  { _id, version }: Pick<Inquiry, '_id' | 'version'>,
  change: InquiryChange,
): Promise<ChangedInquiry> {
  const headers = { 'If-Match': `"v${version}"` };
  const call = { method: 'PUT', token, headers, json: change, schema: ChangedInquiry } as const;
  try {
    return (await request(api.inquiry(_id), call)).body;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = v.safeParse(v.object({ inquiry: Inquiry }), error.body);
    throw now.success ? new StaleInquiryError(now.output.inquiry) : error;
  }
}

/** The same change to several, at most a hundred. */
export async function changeInquiries(
  token: string,
  inquiries: readonly Pick<Inquiry, '_id' | 'version'>[],
  change: InquiryChange,
): Promise<ChangedInquiries> {
  const items = inquiries.map(({ _id, version }) => ({ id: _id, version }));
  const call = { method: 'POST', token, json: { items, change }, schema: ChangedInquiries } as const;
  return (await request(api.inboxChanges, call)).body;
}

export async function fetchColleagues(token: string, signal?: AbortSignal): Promise<Colleague[]> {
  return (await request(api.colleagues, { token, schema: Colleagues, signal })).body.data;
}
