import { type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { moduleOf } from '../router';
import { connection } from '../sync/connection';

const intentMs = 65;

/** Chromium's; others have neither. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

function mayAsk(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Line }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !['offline', 'portal'].includes(connection());
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Never the desk's. */
async function loadPage(routes: RouteObject[], link: HTMLAnchorElement): Promise<void> {
  const isHere = link.pathname + link.search === location.pathname + location.search;
  if (link.origin !== location.origin || link.target || isHere) return;
  const matches = matchRoutes(routes, link.pathname) ?? [];
  const isVisitors = ({ route }: (typeof matches)[number]) =>
    route.path !== '*' && !moduleOf(route)?.startsWith('admin/');
  if (!matches.every(isVisitors)) return;
  for (const { route } of matches) if (typeof route.lazy === 'function') await route.lazy();
}

/** Except where bytes are dear. Once per page. */
export function startFetchingAhead({ routes }: DataRouter): void {
  let meant: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMeant = (event: Event) => {
    const link = linkAt(event);
    if (link === meant) return;
    onLeft();
    meant = link;
    if (link && mayAsk())
      timer = setTimeout(() => void loadPage(routes as RouteObject[], link).catch(() => undefined), intentMs);
  };
  const onLeft = () => {
    clearTimeout(timer);
    meant = null;
  };
  addEventListener('pointerover', onMeant, { passive: true });
  addEventListener('focusin', onMeant);
  // A finger that scrolls.
  addEventListener('pointercancel', onLeft);
  addEventListener('click', onLeft, true);
}
