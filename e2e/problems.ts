import type { BrowserContext } from '@playwright/test';

/** What went wrong in a browser though nobody looked: a journey that ends with one has failed. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** This journey brings such a problem about on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** This journey cuts the network: the browser notes each request that failed for it. */
  allowNoNetwork(): void {
    this.allow(/net::ERR_(?:CONNECTION|FAILED|EMPTY_RESPONSE|INTERNET)/);
  }

  note(problem: string): void {
    this.#found.push(problem);
  }

  get left(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}

/** Watches all pages and workers of a browser context. `origin` is the only one that may be asked for anything. */
export async function watch(context: BrowserContext, origin: string, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    const { url } = message.location();
    const text = `${message.text()} (${url})`;
    if (message.type() === 'error' || /hydrat|did not match/i.test(text)) problems.note(`console: ${text}`);
  });
  context.on('weberror', (error) => problems.note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    // A service worker may make one up where there is no network.
    if (response.status() >= 500 && !response.fromServiceWorker()) {
      problems.note(`${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.note(`third party: ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
}
