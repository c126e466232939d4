import { pictureSrc } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { emptyValues } from '#shared/tours/tour-fields';
import * as styles from '../routes/tour/tour-article.module.css';
import * as gallery from '../ui/pictures/gallery.module.css';
import * as milestone from '../ui/tours/milestone.module.css';

// The top of a tour's page as a template, cut out of pages rendered from a tour whose values are names.

const shaOf = (at: number) => String(at).repeat(64);

export function sampleTour(pictures: number): Tour {
  const all = Array.from({ length: pictures }, (_, at) => pictureSrc(shaOf(at + 1)));
  return {
    ...emptyValues(),
    _id: 'id',
    updatedAt: '1999-01-01T00:00:00.000Z',
    type: 'Adventure',
    country: '',
    place: '{{where}}',
    heading: '{{heading}}',
    description: '{{description}}',
    duration: '7 {{unit}}',
    rating: 4.9,
    coverImage: all[0] ?? '',
    galleryImages: all.slice(1),
    pictureNotes: all.map((_, at) => ({ alt: `{{alt${at + 1}}}`, sky: `{{sky${at + 1}}}` })),
  };
}

const crumbs = /(<ol class="crumbs.*?<\/li>).*?<\/ol>/;
const filledCrumbs = '$1{{#crumbs}}<li><a href="{{path}}">{{name}}</a></li>{{/crumbs}}</ol>';

/** @param pages the page of a tour without pictures, with one, and so on */
export function toOpening([plain = '', ...pages]: string[]): string {
  const end = '{{description}}</p>';
  const article = `${cut(plain, '<article', end)}${end}</div></div></div></article>`;
  const galleries = pages.map((page, at) => `{{#of${at + 1}}}${galleryOf(page)}{{/of${at + 1}}}`).join('');
  const columns = `<div class="${styles.columns}">`;
  return change(
    article,
    [/<p class="print-only">.*?<\/p>/, ''],
    [crumbs, filledCrumbs],
    [/(<span class="rating.*?)4\.9(<\/span><\/span>)/, '{{#rating}}$1{{rating}}$2{{/rating}}'],
    [/https:\/\/wa\.me\/\?text=[^"]*/, 'https://wa.me/?text={{share}}'],
    [columns, galleries + columns],
    [
      new RegExp(`<li>(<div class="[^"]*${milestone.stone}.*?)Duration(.*?)>7<(.*?</li>)`),
      '{{#stones}}<li>$1{{cap}}$2>{{figure}}<$3{{/stones}}',
    ],
  );
}

export function toRideOpening(page: string): string {
  return change(
    `${cut(page, '<article', '<section')}</div></article>`,
    [crumbs, filledCrumbs],
    [/(<a [^>]*href=")\/tour\/id"/, '$1{{back}}"'],
  );
}

function galleryOf(page: string): string {
  const html = cut(page, `<div class="${gallery.gallery}">`, `<div class="${styles.columns}">`);
  return [1, 2, 3, 4, 5, 6].reduce((now, at) => now.replaceAll(shaOf(at), `{{sha${at}}}`), html);
}

function cut(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  const end = html.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`A tour’s page lacks ${start < 0 ? from : to}.`);
  return html.slice(start, end);
}

function change(html: string, ...changes: [find: RegExp | string, put: string][]): string {
  return changes.reduce((now, [find, put]) => {
    const next = now.replace(find, put);
    if (next === now) throw new Error(`A tour’s page lacks ${find}.`);
    return next;
  }, html);
}
