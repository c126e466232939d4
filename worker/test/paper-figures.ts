import { api } from '#shared/test/api';
import { call } from './client';

/** A paper as it is printed, without its styles. */
export async function drawPaper(token: string, number: string): Promise<string> {
  const page = await (await call(api.readPaper, { params: { number }, token })).text();
  return /<body>(.*)<\/body>/s.exec(page)?.[1] ?? '';
}

export async function readPaper(token: string, number: string): Promise<string> {
  return (await drawPaper(token, number)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** The figures under a paper's lines, from the first sum to the total, as they are printed. */
export async function readFigures(token: string, number: string): Promise<Record<string, string>> {
  const html = await drawPaper(token, number);
  const foot = /<tfoot>(.*?)<\/tfoot>/s.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...foot.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name, amount]) => [name, amount]),
  );
}
