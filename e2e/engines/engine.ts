/** Something on a page: the first that is visible, or with `nth` a later one, of these elements, with these words in its text or as its label. */
export interface Target {
  css: string;
  text?: string;
  /** For a field: the words of its label. */
  label?: string;
  nth?: number;
}

type Value = string | number | boolean | null;

/** A browser with one page, driven from outside. Each call fails with a sentence if the browser says nothing. */
export interface Engine {
  /** Begins to open an address. */
  go(url: string): Promise<void>;
  /** Runs a function in the page; it can use nothing but its arguments. */
  evaluate<Args extends Value[], T>(run: (...args: Args) => T, ...args: Args): Promise<T>;
  has(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  choose(target: Target, value: string): Promise<void>;
  upload(target: Target, file: string): Promise<void>;
  /** The browser's complaints in its console. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** Longest wait for a browser's answer to one command, in milliseconds: it hangs then, however busy the machine. */
export const silenceMs = 45_000;

/** In CSS pixels. */
export const windowSize = { width: 1280, height: 900 };

/** Finds a target. Runs in the page. */
export function find(css: string, text: string, label: string, nth: number): Element | null {
  const words = (of: Element) => (of.textContent ?? '').replace(/\s+/g, ' ').trim();
  let left = nth;
  for (const element of document.querySelectorAll(css)) {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (label && !labels.some((one) => words(one) === label)) continue;
    if (text && !words(element).includes(text) && element.getAttribute('aria-label') !== text) continue;
    const isFile = (element as HTMLInputElement).type === 'file';
    if (!isFile && element.getClientRects().length === 0) continue;
    if (left === 0) return element;
    left -= 1;
  }
  return null;
}

type FindArguments = [css: string, text: string, label: string, nth: number];

export const findArguments = ({ css, text = '', label = '', nth = 0 }: Target): FindArguments => [
  css,
  text,
  label,
  nth,
];
