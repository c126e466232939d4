/** As the browser would send it. */
export function toFormQuery(form: HTMLFormElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form ?? undefined)].map(([name, value]) => [name, `${value}`]));
}
