import { isTourId } from '../tours/tour-words.ts';

const tour = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/i;

/**
 * The address that a page has, for one that a person typed: single slashes and none at its end (two at its start would
 * mean another host), a tour's in small letters. The Worker and the service worker redirect to it.
 */
export function tidyPath(path: string): string {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const small = trimmed.toLowerCase();
  return isTourId(tour.exec(small)?.[1] ?? '') ? small : trimmed;
}
