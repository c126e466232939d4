import { pages } from '#shared/paths';

/** Pages whose content changes when tours do. */
export const tourListPages: readonly string[] = [
  pages.home,
  pages.adventure,
  pages.domestic,
  pages.international,
  pages.himachalPradesh,
  pages.spitiValley,
  pages.lehLadakh,
  pages.find,
  pages.passes,
];

/** Pages in the sitemap, besides tours. All others are `noindex`. */
export const indexedPages: readonly string[] = [
  ...tourListPages,
  pages.about,
  pages.contact,
  pages.inquiryForm,
  pages.terms,
  pages.privacy,
];
