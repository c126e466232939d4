/** Before `pressed` goes with its row: the focus goes to the next row, else to the one before, else to the page's content. */
export function passFocus(pressed: Element): void {
  const row = pressed.closest('li');
  const find = (place?: Element | null) => place?.querySelector<HTMLElement>('a, button');
  const near = find(row?.nextElementSibling) ?? find(row?.previousElementSibling) ?? document.getElementById('main');
  near?.focus({ preventScroll: true });
}
