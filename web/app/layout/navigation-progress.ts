import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

const show = (isGoing: boolean) => document.documentElement.toggleAttribute('data-going', isGoing);

/** A hidden tab paints nothing. */
const longestFrameMs = 100;

const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, longestFrameMs);
  });

/** Before the router begins: React would show the bar with what changes, half a second late on a cheap phone. */
export function showNavigationProgress(router: Router): void {
  const navigate = router.navigate as (to: unknown, options?: unknown) => Promise<void>;
  router.subscribe(({ navigation }) => show(navigation.state !== 'idle'));
  router.navigate = async (to: unknown, options?: unknown) => {
    const path = typeof to === 'string' ? to : (to as { pathname?: string } | null)?.pathname;
    if (path?.startsWith('/') && new URL(path, location.href).pathname !== location.pathname) {
      show(true);
      await painted();
    }
    await navigate(to, options);
    show(router.state.navigation.state !== 'idle');
  };
}

/** A skipped transition changes the page all the same; React Router leaves the rejection of its `ready` unhandled. */
export function expectSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
