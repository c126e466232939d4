import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

/** Clicks the button of this name. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Types into the field, or chooses in the select, of this label. */
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const readField = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

export async function advanceUntilDone<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const mark = () => {
    done = true;
  };
  work.then(mark, mark);
  for (let waited = 0; !done; waited += 250) {
    await flushTasks();
    if (waited > 10 * 60_000) throw new Error('The work never finished.');
    if (!done) vi.advanceTimersByTime(250);
  }
  return work;
}

/**
 * Does to the page's texts what a browser's page translation does: new and changed ones are moved into `<font>` too.
 * Returns a function that ends it.
 */
export function translate(): () => void {
  const take = (text: Node) => {
    const isLeft = text.parentElement?.closest('font, script, style, noscript, textarea, svg');
    if (!text.nodeValue?.trim() || isLeft) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `⟦${text.nodeValue}⟧`;
    (text as Text).replaceWith(outer);
  };
  const walk = (root: Node) => {
    const found: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(take);
  };
  walk(document.body);
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.nodeType === Node.TEXT_NODE) take(node);
      else walk(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
