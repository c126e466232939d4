export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/** @param path what its icon draws, in a square of 24 */
export function makeButton(title: string, path: string, act: () => void, className = ''): HTMLButtonElement {
  const button = make('button', className);
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  button.type = 'button';
  button.setAttribute('aria-label', title);
  button.title = title;
  button.addEventListener('click', act);
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}
