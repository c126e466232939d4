import { parseSync } from 'vite';
import { featureAt, features, isNewer, type Place } from './newer-features.ts';

// biome-ignore lint/suspicious/noExplicitAny: any kind of node, read by its shape
type Node = Record<string, any> & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const namesOf = (isNew: boolean, place?: Place) =>
  new Set(features.flatMap((one) => (one.isNewer === isNew && (!place || one.place === place) ? one.name : [])));

const olderGlobals = namesOf(false, 'global');
const newerGlobals = new Set([...namesOf(true, 'global')].filter((name) => !olderGlobals.has(name)));
const isNewerOf = (of: string, name: string, place: Place) =>
  features.some((one) => one.of === of && one.name === name && one.place === place && one.isNewer);
const older = namesOf(false);
// A member of a newer kind of thing needs such a thing first. A name that something older has too may be that one's.
const newerMembers = new Set(
  features.flatMap(({ of, name, place, isNewer: isNew }) =>
    isNew && place === 'prototype' && !newerGlobals.has(of) && !older.has(name) ? name : [],
  ),
);
const builtIn = new Set(featureAt('javascript', 'builtins').parts.keys());
const ofTheLanguage = new Set(
  features.flatMap(({ of, name, place }) => (place === 'prototype' && builtIn.has(of) ? name : [])),
);
/** The classes of `navigator` and the like. */
const kinds = new Map(
  ['navigator', 'document', 'history', 'location', 'screen', 'performance', 'crypto'].map((name) => [
    name,
    name.replace(/^./, (first) => first.toUpperCase()),
  ]),
);

const expressions = ['javascript', 'regular_expressions'];
const newerSyntax = (
  [
    ['lookbehind', [...expressions, 'lookbehind_assertion'], (node) => patternOf(node, /\(\?<[=!]/)],
    ['flags within an expression', [...expressions, 'modifier'], (node) => patternOf(node, /\(\?[ims-]+:/)],
    ['the flag v', ['javascript', 'builtins', 'RegExp', 'unicodeSets'], (node) => hasFlag(node, 'v')],
    ['the flag d', ['javascript', 'builtins', 'RegExp', 'hasIndices'], (node) => hasFlag(node, 'd')],
    [
      'a static block',
      ['javascript', 'classes', 'static', 'initialization_blocks'],
      ({ type }) => type === 'StaticBlock',
    ],
    [
      '#name in',
      ['javascript', 'classes', 'private_class_fields_in'],
      ({ type, left }) => type === 'BinaryExpression' && left.type === 'PrivateIdentifier',
    ],
  ] satisfies [name: string, path: string[], isUsed: (node: Node) => boolean][]
).filter(([, path]) => isNewer(featureAt(...path)));

const hasFlag = ({ regex }: Node, flag: string): boolean => regex?.flags.includes(flag) === true;

/** Of an expression, or of a text that one may be made from. */
function patternOf(node: Node, part: RegExp): boolean {
  return part.test(node.regex?.pattern ?? textOf(node) ?? '');
}

/** A text that is written out, in quotes of any kind. */
function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'TemplateLiteral') return quasis.length === 1 ? quasis[0].value.cooked : null;
  return type === 'Literal' && typeof value === 'string' ? value : null;
}

/** A member's name, where it is written. */
function nameOf({ type, computed, property }: Node): string | null {
  if (type !== 'MemberExpression') return null;
  if (!computed) return property.name ?? null;
  return textOf(property);
}

/** Names that a file declares anywhere: not the browser's. `keys` are of its own things, whatever these are. */
function listOwnNames(program: Node): { names: Set<string>; keys: Set<string> } {
  const names = new Set<string>();
  const keys = new Set<string>();
  const bind = (node: Node | null): void => {
    if (!node) return;
    if (node.type === 'Identifier') names.add(node.name);
    else if (node.type === 'AssignmentPattern') bind(node.left);
    else if (node.type === 'RestElement') bind(node.argument);
    else if (node.type === 'ArrayPattern') node.elements.forEach(bind);
    else if (node.type === 'ObjectPattern')
      node.properties.forEach((each: Node) => void bind(each.type === 'RestElement' ? each.argument : each.value));
  };
  const walk = (node: Node): void => {
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') bind(node.id);
    if (/Function/.test(node.type)) {
      bind(node.id ?? null);
      (node.params ?? []).forEach(bind);
    }
    if (node.type === 'CatchClause') bind(node.param);
    if (/^Import\w*Specifier$/.test(node.type)) bind(node.local);
    if (/^(MethodDefinition|PropertyDefinition)$/.test(node.type) || node.type === 'ObjectExpression')
      for (const { key } of node.type === 'ObjectExpression' ? node.properties : [node])
        if (key) keys.add(key.name ?? textOf(key));
    if (node.type === 'AssignmentExpression') keys.add(nameOf(node.left) ?? '');
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return { names, keys };
}

const isOptional = (node: Node | undefined) => node?.optional === true;

/** Something is called on it or read from it, which throws where it is missing. */
function isNeeded(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression')
    return parent.callee === node && !isOptional(parent);
  if (parent?.type === 'TaggedTemplateExpression') return parent.tag === node;
  return parent?.type === 'MemberExpression' && parent.object === node && !isOptional(parent);
}

/** The part of a node that decides whether the rest of it runs. */
function testOf(node: Node): Node | null {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test;
  return node.type === 'LogicalExpression' ? node.left : null;
}

/** Whether a test asks for something by this name: reads it, or names it in a text before `in`. */
function asksFor(test: Node, name: string): boolean {
  const isAsked = (node: Node, parent: Node | undefined): boolean => {
    if (node.type === 'UnaryExpression' && node.operator === 'typeof' && nameOf(node.argument) === name) return true;
    if (node.type === 'UnaryExpression' && node.operator === 'typeof' && node.argument.name === name) return true;
    if (node.type === 'BinaryExpression' && node.operator === 'in' && textOf(node.left) === name) return true;
    if (nameOf(node) === name && !isNeeded(node, parent)) return true;
    return childrenOf(node).some((child) => isAsked(child, node));
  };
  return isAsked(test, undefined);
}

/** In the same function, or one around it, a test asks for the name. */
function isGuarded(name: string, around: readonly Node[]): boolean {
  const asks = (node: Node): boolean => {
    const test = testOf(node);
    return test !== null && asksFor(test, name);
  };
  const asked = (node: Node): boolean => asks(node) || childrenOf(node).some(asked);
  return around.some((node) => asks(node) || (/Function/.test(node.type) && asked(node)));
}

/** Features that are used and may be missing in a browser of the floor, by name, with where they stand in the code. */
interface Use {
  path: string;
  name: string;
  near: string;
}

const globals = new Set(['globalThis', 'window', 'self']);
const owners = new Set([...globals, ...kinds.keys(), ...features.map(({ of }) => of)]);

/**
 * Built-ins newer than the floor that scripts need: they refer to a global, call a member or read on from it. A test for
 * it (`typeof`, `in`, reading it as a condition), or `?.`, in the same function or one around it makes it no need. A
 * member is known by its name alone, so names that the scripts give to things of their own are left out, unless the
 * language has them or they are read from `navigator` and the like. Throws where code can't be parsed.
 *
 * @param scripts all scripts, by path
 */
export function findNewer(scripts: Readonly<Record<string, string>>): Use[] {
  const parsed = Object.entries(scripts).map(([path, code]) => {
    const { program, errors } = parseSync(path, code);
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
    return { path, code, program: program as unknown as Node, ...listOwnNames(program as unknown as Node) };
  });
  const keys = new Set(parsed.flatMap((script) => [...script.keys]));
  return parsed.flatMap(({ path, code, program, names }) => {
    const found: Use[] = [];
    const neededName = neededNames(names, keys);
    const walk = (node: Node, around: readonly Node[]): void => {
      const near = () => code.slice(Math.max(0, node.start - 60), node.end + 40);
      for (const [name, , isUsed] of newerSyntax) if (isUsed(node)) found.push({ path, name, near: near() });
      const name = neededName(node, around.at(-1));
      if (name !== null && !name.split('.').some((part) => isGuarded(part, around)))
        found.push({ path, name, near: near() });
      for (const child of childrenOf(node)) walk(child, [...around, node]);
    };
    walk(program, []);
    return found;
  });
}

/** Finds the name of something newer in a node that needs it. */
function neededNames(own: ReadonlySet<string>, keys: ReadonlySet<string>) {
  const globalName = (node: Node): string | null => {
    if (node.type === 'Identifier') return own.has(node.name) ? null : node.name;
    return node.type === 'MemberExpression' && globals.has(node.object.name) ? nameOf(node) : null;
  };
  return (node: Node, parent: Node | undefined): string | null => {
    if (node.type === 'Identifier')
      return newerGlobals.has(node.name) && !own.has(node.name) && isReference(node, parent) ? node.name : null;
    const name = nameOf(node);
    if (name === null || !isNeeded(node, parent)) return null;
    const of = globalName(node.object);
    if (of === null || !owners.has(of))
      return newerMembers.has(name) && (ofTheLanguage.has(name) || !keys.has(name)) ? name : null;
    if (globals.has(of)) return newerGlobals.has(name) ? name : null;
    const kind = kinds.get(of);
    return isNewerOf(kind ?? of, name, kind ? 'prototype' : 'static') ? `${of}.${name}` : null;
  };
}

/** Not the name of a member, a key or a label, and not what `typeof` asks for, which throws nothing. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent || parent.operator === 'typeof') return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (/Property|MethodDefinition|PropertyDefinition/.test(parent.type)) return parent.value === node;
  return !/Label|Break|Continue|Specifier|MetaProperty/.test(parent.type);
}
