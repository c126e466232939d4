/** Before `pressed` goes with its row: to the row before, else the one after, else the page’s content. */
export function passFocus(pressed: Element): void {
  const row = pressed.closest('li');
  const near = (row?.previousElementSibling ?? row?.nextElementSibling)?.querySelector<HTMLElement>('a, button');
  (near ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
