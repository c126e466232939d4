import { expect, it, vi } from 'vitest';
import { renderBelowTheFold } from './deferred';

it('lays out what is below the first view a part at a time, from the top, then the page is whole', async () => {
  const root = document.documentElement;
  delete root.dataset.whole;
  document.body.innerHTML =
    '<i class="below-fold"></i><div class="sections-below-fold"><section></section><p></p><section></section></div>';
  const parts = [...document.querySelectorAll<HTMLElement>('i, section')];
  const drawn = () => parts.map(({ dataset }) => dataset.drawn !== undefined);
  const seen: boolean[][] = [drawn()];
  const changes = new MutationObserver(() => {
    if (`${seen.at(-1)}` !== `${drawn()}`) seen.push(drawn());
  });
  changes.observe(document.body, { attributes: true, subtree: true });
  renderBelowTheFold();
  await vi.waitFor(() => expect(root.dataset.whole).toBe(''));
  expect(seen).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});
