import type { BrowserContext } from '@playwright/test';

/** Collects errors of a browser. Errors that no test allowed fail it at its end. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Allows the errors that the browser logs while the site is unreachable. */
  allowNoNetwork(): void {
    this.allow(/net::ERR_(?:CONNECTION|FAILED|EMPTY_RESPONSE|INTERNET)/);
    // Logged by the update check of the service worker.
    this.allow(/An unknown error occurred when fetching the script/);
  }

  note(problem: string): void {
    this.#found.push(problem);
  }

  get remaining(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}

/** Watches all pages and workers of a context. Requests to any origin but `origin` are problems. */
export async function watch(context: BrowserContext, origin: string, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    const { url } = message.location();
    const text = `${message.text()} (${url})`;
    // The browser blames the service worker for a picture that fails, even offline.
    const isRelevantWarning = /hydrat|did not match|FetchEvent for "[^"]*\/(img|pictures)\//i.test(text);
    if (message.type() === 'error' || isRelevantWarning) problems.note(`console: ${text}`);
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
