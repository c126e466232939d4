import { linkPictureSrc } from '../settings/brand.ts';
import type { SitePhoto } from '../settings/photos.ts';
import type { Site } from '../settings/site.ts';
import { findPictureSha, shareSrc } from './pictures.ts';
import type { Tour } from './tour.ts';
import { untitledTour } from './tour-messages.ts';

/** Crop of the cover; the site's own picture for a tour without a stored cover. */
export function findCoverCrop({ coverImage }: { coverImage: string }, site: Pick<Site, 'linkPicture'>): string {
  const sha = findPictureSha(coverImage);
  return sha === null ? linkPictureSrc(site.linkPicture) : shareSrc(sha);
}

/**
 * Picture for link previews of a page: the crop of its photograph while the agency uses photographs.
 * @param print name of the file under /share
 */
export function findPageSharePicture(
  photo: SitePhoto | null | undefined,
  print: string,
  site: Pick<Site, 'linkPicture' | 'photos'>,
): string {
  return site.photos ? findCoverCrop({ coverImage: photo?.src ?? '' }, site) : `/share/${print}.jpg`;
}

type SharedTour = Pick<Tour, 'coverImage' | 'pictureNotes' | 'heading' | 'duration' | 'price'>;
type SharedBrand = Pick<Site, 'name' | 'ink' | 'logo' | 'logoDark' | 'logoName' | 'icon'>;

/** Content of a tour's drawn picture besides its cover: the picture is out of date when this changes. */
export function toShareContent({ heading, duration, price }: SharedTour, site: SharedBrand): string {
  const { name, ink, logo, logoDark, logoName, icon } = site;
  return JSON.stringify([heading || untitledTour, duration, price, name, ink, logo, logoDark, logoName, icon]);
}

/** SHA-256 of the picture drawn for links to the tour; null without one, or if it is out of date. */
export function findDrawnPicture(tour: SharedTour, site: SharedBrand): string | null {
  const drawn = tour.pictureNotes?.[0]?.sharePicture;
  return drawn?.content === toShareContent(tour, site) ? drawn.sha : null;
}

/** Picture for link previews of a tour: the drawn one, or else the crop of its cover. */
export function findSharePicture(tour: SharedTour, site: SharedBrand & Pick<Site, 'linkPicture'>): string {
  const drawnSha = findDrawnPicture(tour, site);
  return drawnSha === null ? findCoverCrop(tour, site) : shareSrc(drawnSha);
}
