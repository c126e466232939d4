import { api } from '#shared/calls';
import { NewLink } from '#shared/links';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';

/** Makes a secret link: no link can be read a second time. `path`: where the links of its kind are listed. */
export const makeLink = (path: string, json: object = {}) => ask(path, { method: 'POST', json, schema: NewLink });

export const endLink = (path: string, id: string) =>
  ask(api.link(path, id), { method: 'DELETE', schema: MessageAnswer });
