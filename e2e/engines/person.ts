import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, Target } from './engine';

/** Longest wait for something to become true, in milliseconds: only for what never does, on a busy machine too. */
const patienceMs = 25_000;

/** Longest wait for one answer of the page, in milliseconds; on a machine with ten times too much to do they took 4 s. */
const answerMs = 8_000;

/** Somebody at an engine: waits for things as a person does, then presses and types. */
export class Person {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  /**
   * Opens an address and waits until the page answers. WebKit once had a page that never did, for a cause that hasn't been
   * found: then the error, with the words of the page, is logged and the page opened once more.
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
    const end = Date.now() + patienceMs;
    let asked = 0;
    let unanswered = 0;
    for (;;) {
      // While a page is being left, neither the old nor the new one can be asked, and an answer may never come.
      const question = this.#engine.evaluate(isTrue, ...args).catch(() => false);
      const answer = await Promise.race([question, pause(answerMs, null, { ref: false })]);
      asked += 1;
      if (answer === null) unanswered += 1;
      if (answer) return;
      if (Date.now() > end) {
        const questions = `asked ${asked} times, ${unanswered} without an answer`;
        throw new Error(`Never: ${what} (${questions}). ${await this.#look()}`);
      }
      await pause(40);
    }
  }

  sees(target: Target): Promise<void> {
    return this.#once(target, async () => {
      if (!(await this.#engine.has(target))) throw new Error('Not seen.');
    });
  }

  seesHeading(text: string): Promise<void> {
    return this.sees({ css: 'h1', text });
  }

  press(target: Target): Promise<void> {
    return this.#once(target, () => this.#engine.click(target));
  }

  async type(target: Target, text: string): Promise<void> {
    await this.sees(target);
    await this.#engine.type(target, text);
  }

  choose(target: Target, value: string): Promise<void> {
    return this.#once(target, () => this.#engine.choose(target, value));
  }

  async upload(target: Target, file: string): Promise<void> {
    await this.sees(target);
    await this.#engine.upload(target, file);
  }

  /** Dates are typed in another order in each country, so it is put in as a picker does. ISO 8601. */
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

  /** Tries until it works: what has just come may still move, or lie under something else. */
  async #once(target: Target, attempt: () => Promise<void>): Promise<void> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const error = await attempt().then(
        () => null,
        (failed: Error) => failed,
      );
      if (error === null) return;
      if (Date.now() > end) throw new Error(`${error.message} ${JSON.stringify(target)} ${await this.#look()}`);
      await pause(40);
    }
  }

  #look(): Promise<string> {
    const look = () => {
      // As it is seen: at the end of the body stand scripts.
      const said = [document.body, ...document.querySelectorAll<HTMLElement>('[role=alert], [role=status]')];
      return `${location.href} ${said.map((one) => one.innerText.replace(/\s+/g, ' ').slice(-500)).join(' | ')}`;
    };
    return this.#engine.evaluate(look).catch((error: Error) => error.message);
  }
}
