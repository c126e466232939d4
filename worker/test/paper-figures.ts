import { api } from '#shared/calls';
import { gstinCheckSign, type Settings, shippedSettings } from '#shared/site/settings';
import { call, send } from './client';

export const himachal: Partial<Settings> = {
  street: '7 Cart Road',
  city: 'Shimla',
  postcode: '171001',
  stateCode: '02',
  gstin: `02ABCDE1234F1Z${gstinCheckSign('02ABCDE1234F1Z')}`,
};

export const saveSettings = (token: string, changes: Partial<Settings>) =>
  send(api.settings, { ...shippedSettings, ...changes }, { token, method: 'PUT' });

export async function readAnswer<T>(answer: Response | Promise<Response>, status = 200): Promise<T> {
  const response = await answer;
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export async function readPaper(token: string, number: string): Promise<string> {
  const response = await call(api.paper(number), { token });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.text())
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** The figures under a paper's lines, from the first sum to the total, as they are printed. */
export async function readFigures(token: string, number: string): Promise<Record<string, string>> {
  const html = await (await call(api.paper(number), { token })).text();
  const foot = /<tfoot>(.*?)<\/tfoot>/s.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...foot.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name, amount]) => [name, amount]),
  );
}
