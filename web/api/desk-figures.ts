import { api } from '#shared/calls';
import { DeskFigures } from '#shared/desk-figures';
import { request } from './client';

/** What the dashboard says of the inquiries. */
export async function fetchDeskFigures(token: string, signal?: AbortSignal): Promise<DeskFigures> {
  return (await request(api.deskFigures, { token, schema: DeskFigures, signal })).body;
}
