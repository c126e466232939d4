import type { QueryClient } from '@tanstack/react-query';
import { formatRupees } from '#shared/money';
import type { Site } from '#shared/settings/site';
import * as toursApi from '#shared/tours/api';
import { findPictureSha, withPictureWidth } from '#shared/tours/pictures';
import { findDrawnPicture, toShareContent } from '#shared/tours/share-picture';
import type { Tour } from '#shared/tours/tour';
import {
  type Brand,
  darkGround,
  draw,
  drawBrand,
  linkMarginPx,
  linkPictureSize,
  loadImage,
  loadLogo,
  toHeadingFont,
} from '../components/canvas';
import { uploadToApi } from '../session/api-client';
import { type TourList, toursQuery } from './queries';

/** Breaks a text into lines between words. A last line that is too long ends with “…”. */
export function wrapLines(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && lines.length < maxLines) {
    let count = 1;
    while (count < words.length && fits(words.slice(0, count + 1).join(' '))) count += 1;
    lines.push(words.slice(0, count).join(' '));
    words = words.slice(count);
  }
  if (words.length === 0) return lines;
  let last = `${lines.at(-1)} ${words[0]}`;
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, -1), `${last}…`];
}

export const formatShareFacts = ({ duration, price }: Pick<Tour, 'duration' | 'price'>): string =>
  [duration, price === null ? '' : `from ${formatRupees(price)}`].filter(Boolean).join(' · ');

const headingSizes = [76, 64, 50] as const;
const smallestHeadingPx = 50;
const factsPx = 46;
const brandPx = 60;
const namePx = 44;
const stripePx = 8;
const paddingPx = 34;
const maxFactsShare = 0.6;
const yellow = '#f5b700';

/** A heading of up to two lines is as large as fits; a longer one has three small lines. */
function layOutHeading(context: CanvasRenderingContext2D, heading: string, width: number) {
  const wrapAt = (sizePx: number, maxLines: number) => {
    context.font = toHeadingFont(sizePx);
    return wrapLines(heading.toUpperCase(), maxLines, (line) => context.measureText(line).width <= width);
  };
  const sizePx = headingSizes.find((candidate) => wrapAt(candidate, 3).length <= 2) ?? smallestHeadingPx;
  return { lines: wrapAt(sizePx, 3), font: toHeadingFont(sizePx), linePx: sizePx * 1.06 };
}

/** Riders and roads are in the lower half of most covers. */
const focusY = 0.7;

/** Fills the box with a part of the picture. */
function drawCover(context: CanvasRenderingContext2D, picture: HTMLImageElement, width: number, height: number): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [sourceWidth, sourceHeight] = [width / scale, height / scale];
  const [left, top] = [(picture.width - sourceWidth) / 2, (picture.height - sourceHeight) * focusY];
  context.drawImage(picture, left, top, sourceWidth, sourceHeight, 0, 0, width, height);
}

type DrawnTour = Pick<Tour, 'coverImage' | 'heading' | 'duration' | 'price'>;

/** Link preview of a tour: its cover, heading, days and price, and the agency's logo. */
export async function drawTourPicture(tour: DrawnTour, brand: Brand): Promise<Blob> {
  const coverSrc = withPictureWidth(tour.coverImage, 1280);
  const [cover, logo] = await Promise.all([loadImage(coverSrc, 'The cover'), loadLogo(brand)]);
  const { width, height } = linkPictureSize;
  const left = linkMarginPx;
  const innerWidth = width - 2 * left;
  const brandTop = height - paddingPx - brandPx;
  const paint = (context: CanvasRenderingContext2D) => {
    const { lines, font, linePx } = layOutHeading(context, tour.heading, innerWidth);
    const headingTop = brandTop - 20 - lines.length * linePx;
    const coverHeight = headingTop - paddingPx + 8 - stripePx;
    drawCover(context, cover, width, coverHeight);
    context.fillStyle = brand.ink;
    context.fillRect(0, coverHeight, width, stripePx);

    context.textBaseline = 'middle';
    context.fillStyle = '#fff';
    context.font = font;
    for (const [index, line] of lines.entries())
      context.fillText(line, left, headingTop + (index + 0.5) * linePx, innerWidth);

    context.fillStyle = yellow;
    context.font = toHeadingFont(factsPx);
    const facts = formatShareFacts(tour);
    const factsWidth = Math.min(context.measureText(facts).width, innerWidth * maxFactsShare);
    context.fillText(facts, left, brandTop + brandPx / 2 + factsPx / 16, factsWidth);
    const brandLeft = facts ? left + factsWidth + 48 : left;
    const brandBox = { left: brandLeft, top: brandTop, width: width - left - brandLeft, height: brandPx };
    drawBrand(context, brand, logo, { ...brandBox, namePx, align: facts ? 'right' : 'left' });
  };
  return draw(linkPictureSize, paint, darkGround, 'image/jpeg');
}

/**
 * Draws and uploads the picture that links to the tour show, unless it is up to date. Never rejects: without a picture that
 * is up to date, links show the crop of the cover.
 */
export async function saveSharePicture(tour: Tour, site: Site): Promise<void> {
  if (findPictureSha(tour.coverImage) === null || findDrawnPicture(tour, site) !== null) return;
  try {
    const form = new FormData();
    form.set('content', toShareContent(tour, site));
    form.set('picture', await drawTourPicture(tour, site), 'share.jpg');
    await uploadToApi(toursApi.addSharePicture, { params: { id: tour._id }, version: tour.version, form });
  } catch (error) {
    console.warn('share picture not drawn', error);
  }
}

/** Draws again, one after another, the pictures that were drawn for another brand. Never rejects. */
export async function redrawSharePictures(client: QueryClient, site: Site): Promise<void> {
  const { tours } = await client.fetchQuery(toursQuery).catch((): Pick<TourList, 'tours'> => ({ tours: [] }));
  for (const tour of tours) if (tour.pictureNotes?.[0]?.sharePicture) await saveSharePicture(tour, site);
}
