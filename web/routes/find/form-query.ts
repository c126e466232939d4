/** A form's fields as the query that the browser would send. */
export function toFormQuery(form: HTMLFormElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form ?? undefined)].map(([name, value]) => [name, `${value}`]));
}
