/** Chromium's own event, missing from TypeScript's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const here = globalThis as { installPrompt?: InstallPrompt | null };

/** Once a page: pages listen before any script (web/start-scripts.ts), the service worker's shell from here on. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    here.installPrompt = event as InstallPrompt;
  });
}

/** A used one is none. */
export function findInstallPrompt(): InstallPrompt | null {
  return here.installPrompt ?? null;
}

export async function askToInstall(): Promise<boolean> {
  const asked = here.installPrompt;
  here.installPrompt = null;
  return (await asked?.prompt())?.outcome === 'accepted';
}
