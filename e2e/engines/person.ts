import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, Target } from './engine';

/** Long enough for a busy machine: only a condition that never becomes true takes longer. */
const conditionTimeoutMs = 25_000;

/** On an overloaded machine an evaluation took up to 4 s. */
const evaluateTimeoutMs = 8_000;

/** Uses an engine as a person does: waits until an element is there, then presses or types. */
export class Person {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  /**
   * Opens a path and waits until the page is hydrated. In WebKit a page once never became ready, for an unknown reason, so
   * the error and the page's text are logged and the page is opened once more.
   */
  async open(path: string): Promise<void> {
    const tryOnce = async () => {
      await this.#engine.evaluate(() => {
        document.documentElement.dataset.left = '';
      });
      await this.#engine.go(this.#origin + path);
      await this.until(`${path} answers`, () => {
        const { ready, left } = document.documentElement.dataset;
        return ready !== undefined && left === undefined;
      });
    };
    await tryOnce().catch((error: Error) => {
      console.error(error.message);
      return tryOnce();
    });
  }

  /** Waits until something is true on the page. */
  async until<Args extends string[]>(what: string, isTrue: (...args: Args) => boolean, ...args: Args): Promise<void> {
    const end = Date.now() + conditionTimeoutMs;
    let evaluations = 0;
    let timeouts = 0;
    for (;;) {
      // During a navigation an evaluation may never return.
      const evaluation = this.#engine.evaluate(isTrue, ...args).catch(() => false);
      const result = await Promise.race([evaluation, pause(evaluateTimeoutMs, null, { ref: false })]);
      evaluations += 1;
      if (result === null) timeouts += 1;
      if (result) return;
      if (Date.now() > end) {
        const counts = `${evaluations} evaluations, ${timeouts} timed out`;
        throw new Error(`Never: ${what} (${counts}). ${await this.#describePage()}`);
      }
      await pause(40);
    }
  }

  sees(target: Target): Promise<void> {
    return this.#retry(target, async () => {
      if (!(await this.#engine.has(target))) throw new Error('Not seen.');
    });
  }

  seesHeading(text: string): Promise<void> {
    return this.sees({ css: 'h1', text });
  }

  press(target: Target): Promise<void> {
    return this.#retry(target, () => this.#engine.click(target));
  }

  async type(target: Target, text: string): Promise<void> {
    await this.sees(target);
    await this.#engine.type(target, text);
  }

  choose(target: Target, value: string): Promise<void> {
    return this.#retry(target, () => this.#engine.choose(target, value));
  }

  async upload(target: Target, file: string): Promise<void> {
    await this.sees(target);
    await this.#engine.upload(target, file);
  }

  /** Sets an ISO date as a date picker does, because the order in which a date is typed depends on the locale. */
  async pickDate(label: string, day: string): Promise<void> {
    const target = { css: 'input[type=date]', label };
    await this.sees(target);
    await this.#engine.evaluate(
      (name, value) => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
        const field = fields.find(({ labels }) => labels?.[0]?.textContent === name);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        field?.dispatchEvent(new Event('change', { bubbles: true }));
      },
      label,
      day,
    );
  }

  /** Retries until the action works: a new element may still move, or be covered. */
  async #retry(target: Target, attempt: () => Promise<void>): Promise<void> {
    const end = Date.now() + conditionTimeoutMs;
    for (;;) {
      const error = await attempt().then(
        () => null,
        (failed: Error) => failed,
      );
      if (error === null) return;
      if (Date.now() > end) throw new Error(`${error.message} ${JSON.stringify(target)} ${await this.#describePage()}`);
      await pause(40);
    }
  }

  #describePage(): Promise<string> {
    const describe = () => {
      // Not textContent, which includes the scripts at the end of the body.
      const regions = [document.body, ...document.querySelectorAll<HTMLElement>('[role=alert], [role=status]')];
      return `${location.href} ${regions.map((one) => one.innerText.replace(/\s+/g, ' ').slice(-500)).join(' | ')}`;
    };
    return this.#engine.evaluate(describe).catch((error: Error) => error.message);
  }
}
