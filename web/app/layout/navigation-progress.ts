import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

const showProgress = (isGoing: boolean) => document.documentElement.toggleAttribute('data-going', isGoing);

/** A hidden tab paints no frame, so the wait needs a limit. */
const maxFrameWaitMs = 100;

const waitForPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxFrameWaitMs);
  });

/** Shows the progress bar before the router starts: React would show it half a second late on a cheap phone. */
export function showNavigationProgress(router: Router): void {
  const navigate = router.navigate as (to: unknown, options?: unknown) => Promise<void>;
  router.subscribe(({ navigation }) => showProgress(navigation.state !== 'idle'));
  router.navigate = async (to: unknown, options?: unknown) => {
    const path = typeof to === 'string' ? to : (to as { pathname?: string } | null)?.pathname;
    if (path?.startsWith('/') && new URL(path, location.href).pathname !== location.pathname) {
      showProgress(true);
      await waitForPaint();
    }
    await navigate(to, options);
    showProgress(router.state.navigation.state !== 'idle');
  };
}

/** Handles the rejection of a skipped view transition, which React Router leaves unhandled, though the page does change. */
export function expectSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
