import type { Locator } from '@playwright/test';

// Seconds of the keystroke-level model (Card, Moran and Newell, 1983): an average typist, one thought before each act.
const key = 0.28;
const point = 1.1;
const click = 0.2;
const home = 0.4;
const thought = 1.35;

/** Somebody at the desk: counts what their hands do, and how long a practised person takes. */
export class Hands {
  acts = 0;
  seconds = 0;

  async press(button: Locator): Promise<void> {
    this.#act(0);
    await button.click();
  }

  async write(field: Locator, text: string): Promise<void> {
    this.#act(2 * home + key * text.length);
    await field.fill(text);
  }

  /** Through the system's dialog: the button, the file, “Open”. */
  async choose(field: Locator, file: string): Promise<void> {
    this.#act(2 * (point + click));
    await field.setInputFiles(file);
  }

  #act(more: number): void {
    this.acts += 1;
    this.seconds += thought + point + click + more;
  }
}
