import type { BrowserContext } from '@playwright/test';

/** Everything that went wrong in a browser unnoticed. Any entry left at the end fails the test. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Expects the browser to log failed requests. */
  allowNoNetwork(): void {
    this.allow(/net::ERR_(?:CONNECTION|FAILED|EMPTY_RESPONSE|INTERNET)/);
    // When it looks for a newer service worker.
    this.allow(/An unknown error occurred when fetching the script/);
  }

  note(problem: string): void {
    this.#found.push(problem);
  }

  get left(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}

/** Watches all pages and workers of a context. Requests to any origin but `origin` are problems. */
export async function watch(context: BrowserContext, origin: string, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    const { url } = message.location();
    const text = `${message.text()} (${url})`;
    // A picture without an answer is a fault of the service worker to the browser, even offline.
    const isFault = /hydrat|did not match|FetchEvent for "[^"]*\/(img|pictures)\//i.test(text);
    if (message.type() === 'error' || isFault) problems.note(`console: ${text}`);
  });
  // A DOMException has no stack.
  context.on('weberror', (problem) => {
    const { name, message, stack } = problem.error();
    problems.note(`uncaught: ${stack || `${name}: ${message}`}`);
  });
  context.on('response', (response) => {
    // A service worker may answer 5xx itself when offline.
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
