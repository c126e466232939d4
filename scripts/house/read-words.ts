import { parseSync } from 'vite';

// biome-ignore lint/suspicious/noExplicitAny: any kind of node, read by its shape
type Node = Record<string, any> & { type: string };

/** Attributes that nobody reads. */
const unread = /^(className|id|key|to|href|src|d|fill|viewBox|type|name|rel|target|role|autoComplete|inputMode)$/;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function textOf(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? '';
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/**
 * The words that a source may say to somebody: its strings, templates and JSX text. Comments, imports and names aren't.
 */
export function readWords(path: string, source: string): string[] {
  const words: string[] = [];
  const look = (node: Node): void => {
    if (/^(Import|Export(All|Named))/.test(node.type) && isNode(node.source)) return;
    if (node.type === 'JSXAttribute' && unread.test(node.name.name)) return;
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    if (text !== '') words.push(text);
    for (const value of Object.values(node)) for (const one of [value].flat()) if (isNode(one)) look(one);
  };
  look(parseSync(path, source).program as unknown as Node);
  return words;
}
