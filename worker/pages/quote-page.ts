import type { QuoteView } from '#shared/quotes/quote-view';
import { toInkElement } from '#shared/site/own-head';
import { type Facts, withFacts } from '#shared/site/site';
import { quoteStyles, renderQuote } from '../../web/entry-server';
import { headScript } from '../../web/head-script';
import { toPagePolicy } from '../http/security-headers';
import { hash } from './frame';
import { allowInks } from './make-page';

let policy: Promise<string> | undefined;

/** A quote's page, with its addresses as they are (decision 141): a document of its own, without the site's frame and without anything that is kept. */
export async function drawQuote(view: QuoteView, settings?: Partial<Facts>): Promise<{ html: string; policy: string }> {
  policy ??= hash(quoteStyles).then((style) => toPagePolicy([style]));
  const { head, body, inks } = withFacts(settings, () => ({ ...renderQuote(view), inks: toInkElement() }));
  const html = `<!doctype html><html lang="en-IN"><head>${head}<script>${headScript}</script><style>${quoteStyles}</style>${inks.style}</head><body><!--email_off-->${body}<!--/email_off--></body></html>`;
  const plain = await policy;
  return { html, policy: (await allowInks(plain, inks.text)) ?? plain };
}
