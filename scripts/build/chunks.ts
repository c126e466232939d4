import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * The file of the build that each folder or file of web/ goes to; the longest name counts. A second word is for its
 * styles, which are fewer and fuller. `first` is what any page may show at once, `more` parts of some screens, `later`
 * what is loaded once the page responds, `aside` the screens that few open. With `users` it goes where it is used, with
 * `alone` each lazy import is a file, with `folder` it goes to the one named after its folder.
 */
const chunks: Record<string, string> = {
  '': 'users',
  admin: 'admin-desk',
  'admin/account': 'admin-account',
  'admin/login': 'admin-account',
  'admin/session': 'admin-account',
  api: 'users',
  aside: 'aside',
  // Half of aside, and none of its other screens needs it.
  'aside/layouts': 'layouts more',
  // Long texts, without the rest of aside.
  'aside/legal': 'legal more',
  // The Worker draws it for riders; in a browser only the desk does.
  quote: 'admin-desk',
  ride: 'users',
  // For the ride, and for a tour's page only sometimes: comparing and finding do without.
  'ride/figures': 'later',
  'ride/night-words': 'later',
  'ride/signal': 'later',
  'ride/signal-words': 'later',
  routes: 'folder first',
  'routes/find': 'find',
  // Who comes to one mostly goes to the other, and together they are shorter.
  'routes/home': 'lists first',
  'routes/listing': 'lists first',
  'routes/inquiry': 'more',
  'routes/ride': 'ride',
  // Drawn by the Worker first: their code comes after the page, their styles with it.
  'routes/ride/sections': 'sections ride',
  'routes/saved': 'more',
  // What it shares with every page's later parts is theirs.
  'routes/saved/kept': 'saved later',
  'routes/tour': 'tour more',
  'routes/tour/later': 'later first',
  shell: 'first',
  'shell/later': 'later',
  store: 'later',
  styles: 'first',
  sw: 'later',
  sync: 'later',
  ui: 'first',
  'ui/departures/date-choice': 'later',
  'ui/departures/departure-offer': 'users',
  'ui/departures/departure-words': 'users',
  'ui/departures/month-advice': 'later',
  'ui/dialog/full-screen-notice': 'aside',
  'ui/dialog/top-place': 'later',
  'ui/drawings/motorbike-icon': 'more',
  'ui/folds': 'more',
  'ui/folds/fold': 'first',
  'ui/forms/use-seconds-left': 'aside',
  'ui/inquiry/countries': 'users',
  'ui/inquiry/inquiry-outcome': 'later',
  'ui/inquiry/inquiry-steps': 'more',
  'ui/inquiry/when-tried': 'later',
  'ui/install': 'later',
  'ui/install/install-prompt': 'first',
  'ui/late/late': 'more',
  'ui/links': 'more',
  'ui/links/button-link': 'first',
  'ui/page/lost': 'more',
  'ui/pictures/gallery': 'more',
  'ui/pictures/opened': 'alone later',
  'ui/road': 'sections more',
  'ui/road/day-fragment': 'first',
  'ui/road/road-photo': 'more',
  'ui/road/road-pictures': 'more',
  'ui/saving': 'later',
  'ui/toasts': 'later',
  'ui/tours/nearby-tours': 'later',
  'ui/tours/tour-of-page': 'more',
};

const root = join(import.meta.dirname, '../..');
const web = join(root, 'web');

/** The table's file for a module: null for one of its own, undefined where its users decide. */
function chunkOfPlace(id: string): string | null | undefined {
  if (/\/node_modules\/(react(-dom|-router|-router-dom)?|scheduler)\/|^\0/.test(id)) return 'react';
  // Visitors' pages have their own, in visitor-calls.
  if (id.endsWith('/shared/calls.ts')) return 'admin-account';
  // Long texts, which few screens show.
  if (id.endsWith('/shared/site/questions.ts')) return 'more';
  const path = relative(web, id);
  if (path.startsWith('.')) return undefined;
  let place = path.replace(/(\.module)?\.\w+$/, '');
  while (chunks[place] === undefined) place = place.slice(0, Math.max(0, place.lastIndexOf('/')));
  const [script, styles = script] = (chunks[place] ?? '').split(' ');
  const chunk = path.endsWith('.css') ? styles : script;
  if (chunk === 'alone') return null;
  if (chunk === 'folder') return path.split('/')[1];
  return chunk === 'users' ? undefined : chunk;
}

const known = new Map<string, string | null>();

/** The file that a module goes to: its place's, or the one that uses it. */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const chunk = known.get(id) ?? chunkOfPlace(id);
  if (chunk !== undefined) return chunk;
  // Modules may import each other.
  known.set(id, null);
  const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const users = new Set(importers.map((user) => chunkOf(user, graph)));
  if (isEntry) users.add('first');
  if (dynamicImporters.length > 0) users.add('later');
  known.set(id, sharedBy([...users].filter((user) => user !== null)) ?? (id.endsWith('.css') ? 'later' : null));
  return known.get(id) ?? null;
}

/** Of the desk's files and others, the others; what visitors share is in `first` unless only lesser screens do. */
function sharedBy(users: readonly string[]): string | null {
  if (users.length < 2) return users[0] ?? null;
  const visitors = users.filter((user) => !user.startsWith('admin-'));
  if (visitors.length === 0) return 'admin-account';
  if (visitors.every((user) => /^(later|saved)$/.test(user))) return 'later';
  if (visitors.every((user) => /^(find|later|rules|saved|sections)$/.test(user))) return 'rules';
  return visitors.every((user) => /^(aside|find|legal|more|ride|saved|sections|tour)$/.test(user)) ? 'more' : 'first';
}

/** Lists the modules of each file beside what is deployed, for the test that no visitor can reach the desk's. */
export const listModules: Plugin = {
  name: 'list-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => relative(root, id))]);
    await writeFile(join(root, 'dist/modules.json'), JSON.stringify(Object.fromEntries(modules)));
  },
};
