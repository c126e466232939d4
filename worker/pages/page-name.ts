import { keysOf, parseWish, toWishQuery, type Wish } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { placesByType } from '#shared/tours/tour-choices';
import { tourListPages } from './indexed-pages';

/** Whoever asks for these types a password or carries a token in the address. */
const accountPages: readonly string[] = [
  pages.login,
  pages.signup,
  pages.signupSuccess,
  pages.forgotPassword,
  pages.resetPassword,
  pages.acceptInvitation,
];

/**
 * The parameters of a page for somebody alone (`sent`, `tour`, `correct`, `token`), and a later part of a listing, of which
 * there are as many as numbers.
 */
const passingBy = ['sent', 'tour', 'correct', 'token', 'before'];

const places: ReadonlySet<string> = new Set(Object.values(placesByType).flat());

/** With one wish or none, of those that are known: as many names as options. */
function toFindName(wish: Wish): string | null {
  const isKnown =
    (wish.place === undefined || places.has(wish.place)) && wish.difficulty === undefined && !wish.sort && !wish.ids;
  return isKnown && keysOf(wish).length <= 1 ? pages.find + toWishQuery(wish) : null;
}

/**
 * The address of a page without what it is not made from, such as `utm_source`: one name for what is one page. Null for
 * a page that is made for each who asks. There are as many names as pages, so nobody fills the memory with others; that
 * an address has a page at all is known when it was made.
 */
export function toPageName({ pathname, searchParams }: URL): string | null {
  // Written with percent signs a path has many spellings.
  if (!/^[\w/-]+$/.test(pathname) || accountPages.includes(pathname)) return null;
  if (passingBy.some((name) => searchParams.has(name))) return null;
  if (pathname === pages.find) return toFindName(parseWish(searchParams));
  if (pathname === pages.compare) return null;
  const [name, value] =
    pathname === pages.exploreNow ? ['id', searchParams.get('id')] : ['place', searchParams.get('place')];
  if (value === null) return pathname;
  if (name === 'id') return /^[\w-]*$/.test(value) ? `${pathname}?id=${value}` : null;
  return tourListPages.includes(pathname) && places.has(value) ? `${pathname}?place=${value}` : pathname;
}
