import { type ESTree, parseSync } from 'vite';

/** One change in a text: what stands from `start` to `end` becomes `to`. */
export interface Mutation {
  start: number;
  end: number;
  to: string;
}

type Node = ESTree.Node;

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const methods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const wordsOfSql: [RegExp, string][] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\bnot /g, ''],
  [/ = /g, ' <> '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/is null/g, 'is not null'],
  [/is not null/g, 'is null'],
];
/** Types that say nothing at run time; the others beginning with TS wrap a value. */
const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The changes at this node itself. */
function* ofNode(node: Node, text: string): Generator<Mutation> {
  const { start, end } = node;
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const to = operators[node.operator];
    const at = text.indexOf(node.operator, node.left.end);
    if (to) yield { start: at, end: at + node.operator.length, to };
  } else if (node.type === 'UnaryExpression' && node.operator === '!') {
    yield { start, end: start + 1, to: '' };
  } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    for (const to of ['true', 'false']) yield { start: node.test.start, end: node.test.end, to };
  } else if (node.type === 'Literal' && typeof node.value === 'number') {
    yield { start, end, to: String(node.value + 1) };
  } else if (node.type === 'Literal' && typeof node.value === 'boolean') {
    yield { start, end, to: String(!node.value) };
  } else if (node.type === 'ExpressionStatement' && !('directive' in node && node.directive)) {
    yield { start, end, to: ';' };
  } else if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed) {
    const to = methods[node.property.name];
    if (to) yield { start: node.property.start, end: node.property.end, to };
  } else if (node.type === 'TaggedTemplateExpression' && text.slice(node.tag.start, node.tag.end).startsWith('sql')) {
    for (const { start: from, end: until } of node.quasi.quasis)
      for (const [word, to] of wordsOfSql)
        for (const found of text.slice(from, until).matchAll(word))
          yield { start: from + found.index, end: from + found.index + found[0].length, to };
  }
}

function* ofTree(node: Node, text: string): Generator<Mutation> {
  if (node.type.startsWith('TS') && !wrappers.includes(node.type)) return;
  yield* ofNode(node, text);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* ofTree(child, text);
}

/** Every small change that could be made in a module of TypeScript: operators, conditions, figures, calls, SQL. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program } = parseSync(path, text, { astType: 'ts' });
  return program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap((statement) => [...ofTree(statement as Node, text)]);
}
