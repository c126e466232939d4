/** `true` and lists are for sections. */
export interface Values {
  [name: string]: string | boolean | readonly Values[];
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

/** `{{#name}}…{{/name}}` is there once for `true`, once for each of a list. Filled text isn't looked through. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/gs, (_, section, inner, name) => {
    const value = values[section ?? name];
    if (section === undefined) return typeof value === 'string' ? escapeHtml(value) : '';
    if (Array.isArray(value)) return value.map((one) => fill(inner, { ...values, ...one })).join('');
    return value ? fill(inner, values) : '';
  });
}
