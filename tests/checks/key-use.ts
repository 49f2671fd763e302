import { importsOf } from './import-graph.ts';
import type { SourceFile } from './source-files.ts';
import { isNode, lineOf, parseFile, type SyntaxNode, stringOf, walk } from './syntax-tree.ts';

/** Keys that a line asks for. What is computed becomes a pattern: t(`theme.${x}`) asks for every `theme.…`. */
export interface KeyUse {
  file: string;
  line: number;
  /** Empty when the translator came from elsewhere: then any namespace will do. */
  namespaces: string[];
  pattern: RegExp;
  written: string;
}

export interface FileUse {
  file: string;
  uses: KeyUse[];
  /** Namespaces that are asked for a key from a variable, so that the key stands somewhere as a plain string. */
  byVariable: Set<string>;
  /** Namespaces that are read as a whole tree. */
  whole: Set<string>;
  strings: Set<string>;
  imports: string[];
}

const DEFAULT_NAMESPACE = 'shell';
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function keyUseOf(file: SourceFile): FileUse {
  const found: FileUse = {
    file: file.path,
    uses: [],
    byVariable: new Set(),
    whole: new Set(),
    strings: new Set(),
    imports: importsOf(file).map(({ to }) => to),
  };
  const scopes: Map<string, string[]>[] = [new Map()];
  const seenNamespaces = new Set<string>();
  let readsTrees = false;

  walk(parseFile(file), enter, ({ type }) => {
    if (functions.has(type)) scopes.pop();
  });
  if (readsTrees) for (const namespace of seenNamespaces) found.whole.add(namespace);
  return found;

  function enter(node: SyntaxNode): void {
    if (functions.has(node.type)) scopes.push(new Map());
    const text = stringOf(node);
    if (text !== undefined) found.strings.add(text);
    if (node.type === 'VariableDeclarator') noteTranslator(node);
    if (node.type === 'CallExpression') noteCall(node);
    if (node.type === 'Property' && isNode(node.key) && node.key.name === 'returnObjects') readsTrees = true;
  }

  function noteTranslator({ id, init }: SyntaxNode): void {
    const namespaces = namespacesOf(init);
    if (!namespaces || !isNode(id)) return;
    for (const namespace of namespaces) seenNamespaces.add(namespace);
    scopes.at(-1)?.set(translatorName(id), namespaces);
  }

  function noteCall(node: SyntaxNode): void {
    const { callee, arguments: given } = node;
    const [key, options] = Array.isArray(given) ? given : [];
    if (!isNode(callee) || !isNode(key)) return;
    const namespaces = calledNamespaces(callee, options);
    if (namespaces) noteKey(key, namespaces, node);
  }

  /** Undefined when this call asks for no text. */
  function calledNamespaces(callee: SyntaxNode, options: unknown): string[] | undefined {
    const chosen = stringOf(propertyOf(options, 'ns'));
    if (callee.type === 'Identifier' && typeof callee.name === 'string') {
      const bound = scopes.findLast((scope) => scope.has(String(callee.name)))?.get(callee.name);
      if (!bound && callee.name !== 't') return undefined;
      return chosen ? [chosen] : (bound ?? []);
    }
    const method = isNode(callee.property) ? callee.property.name : undefined;
    const object = isNode(callee.object) ? (callee.object.name ?? propertyName(callee.object)) : undefined;
    if (object !== 'i18n' || (method !== 't' && method !== 'exists')) return undefined;
    return [chosen ?? DEFAULT_NAMESPACE];
  }

  function noteKey(key: SyntaxNode, namespaces: string[], call: SyntaxNode): void {
    // Both branches of a choice, and what stands before an `as`.
    const inner = [key.consequent, key.alternate, key.type !== 'TemplateLiteral' && key.expression].filter(
      isNode,
    );
    for (const part of inner) noteKey(part, namespaces, call);
    if (inner.length > 0) return;
    const pattern = patternOf(key);
    if (!pattern) {
      for (const namespace of namespaces) found.byVariable.add(namespace);
      return;
    }
    found.uses.push({ file: file.path, line: lineOf(file.source, call), namespaces, ...pattern });
  }
}

function namespacesOf(init: unknown): string[] | undefined {
  if (!isNode(init) || init.type !== 'CallExpression' || !isNode(init.callee)) return undefined;
  const given = Array.isArray(init.arguments) ? init.arguments : [];
  const name = init.callee.name ?? propertyName(init.callee);
  if (name !== 'useTranslation' && name !== 'getFixedT') return undefined;
  const chosen: unknown = name === 'useTranslation' ? given[0] : given[1];
  if (isNode(chosen) && Array.isArray(chosen.elements)) {
    return chosen.elements.map(stringOf).filter((element) => element !== undefined);
  }
  return [stringOf(chosen) ?? DEFAULT_NAMESPACE];
}

/** `const t = …`, `const { t } = …` or `const { t: translate } = …`. */
function translatorName(id: SyntaxNode): string {
  if (id.type === 'Identifier') return String(id.name);
  const renamed = propertyOf(id, 't');
  return isNode(renamed) ? String(renamed.name) : '';
}

function propertyOf(object: unknown, name: string): unknown {
  if (!isNode(object) || !Array.isArray(object.properties)) return undefined;
  const property = object.properties.find(
    (part) => isNode(part) && isNode(part.key) && part.key.name === name,
  );
  return isNode(property) ? property.value : undefined;
}

function propertyName(member: SyntaxNode): unknown {
  return isNode(member.property) ? member.property.name : undefined;
}

function patternOf(key: SyntaxNode): Pick<KeyUse, 'pattern' | 'written'> | undefined {
  const text = stringOf(key);
  if (text !== undefined) return { pattern: new RegExp(`^${RegExp.escape(text)}$`), written: text };
  if (key.type !== 'TemplateLiteral' || !Array.isArray(key.quasis)) return undefined;
  const parts = key.quasis.map((part) => {
    const value: unknown = isNode(part) ? part.value : undefined;
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
  });
  // A key that is a variable from its first letter on could be any.
  if (parts[0] === '') return undefined;
  return {
    pattern: new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`),
    written: parts.join('…'),
  };
}
