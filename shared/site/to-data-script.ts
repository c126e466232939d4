/** JSON inside a script element, where `<` and line separators have to be escaped. */
export function toDataScript(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}
