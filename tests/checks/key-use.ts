import { importsOf } from './import-graph.ts';
import type { SourceFile } from './source-files.ts';
import { isNode, lineOf, parseFile, type SyntaxNode, stringOf, walk } from './syntax-tree.ts';

/** Keys that a line asks for. What is computed becomes a pattern: t(`theme.${x}`) asks for every `theme.…`. */
export interface KeyUse {
  file: string;
  line: number;
  /** Empty when nothing says which catalogue the translator reads: then any will do. */
  namespaces: string[];
  pattern: RegExp;
  written: string;
}

export interface FileUse {
  file: string;
  uses: KeyUse[];
  /** Namespaces that are asked for a key from a variable, so that the key stands somewhere as a plain string. */
  byVariable: Set<string>;
  strings: Set<string>;
  imports: string[];
}

const DEFAULT_NAMESPACE = 'shell';
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Reads the ways of i18n/translator.ts and i18n/use-translation.tsx to ask for a text. */
export function keyUseOf(file: SourceFile): FileUse {
  const found: FileUse = {
    file: file.path,
    uses: [],
    byVariable: new Set(),
    strings: new Set(),
    imports: importsOf(file).map(({ to }) => to),
  };
  /** For each function around the current line, its translators by name. */
  const scopes: Map<string, string[]>[] = [new Map()];
  walk(parseFile(file), enter, ({ type }) => {
    if (functions.has(type)) scopes.pop();
  });
  return found;

  function enter(node: SyntaxNode): void {
    if (functions.has(node.type)) scopes.push(translatorsAmong(node.params));
    const text = stringOf(node);
    if (text !== undefined) found.strings.add(text);
    if (node.type === 'VariableDeclarator') noteTranslator(node);
    if (node.type === 'CallExpression') noteCall(node);
  }

  function noteTranslator({ id, init }: SyntaxNode): void {
    const namespace = namespaceOfTranslator(init);
    if (namespace !== undefined && isNode(id)) scopes.at(-1)?.set(translatorName(id), [namespace]);
  }

  function noteCall(call: SyntaxNode): void {
    const { callee } = call;
    const given = Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [];
    const [first, second] = given;
    if (!isNode(callee) || !first) return;
    const method = callee.type === 'MemberExpression' ? nameOf(callee) : undefined;
    if ((method === 'find' || method === 'branch') && isTranslator(callee.object)) {
      const namespace = stringOf(first);
      if (namespace && second) noteKey(second, [namespace], call, method === 'branch');
      return;
    }
    const namespaces = calledNamespaces(callee);
    if (namespaces) noteKey(first, namespaces, call);
  }

  /** Undefined when this call asks for no text. */
  function calledNamespaces(callee: SyntaxNode): string[] | undefined {
    const direct = namespaceOfTranslator(callee);
    if (direct !== undefined) return [direct];
    // `messages.t('title')`: nothing says which namespace.
    if (callee.type === 'MemberExpression') return nameOf(callee) === 't' ? [] : undefined;
    if (callee.type !== 'Identifier') return undefined;
    const name = String(callee.name);
    return scopes.findLast((scope) => scope.has(name))?.get(name) ?? (name === 't' ? [] : undefined);
  }

  function noteKey(key: SyntaxNode, namespaces: string[], call: SyntaxNode, isBranch = false): void {
    // Both branches of a choice, and what stands before an `as`.
    const inner = [key.consequent, key.alternate, key.type !== 'TemplateLiteral' && key.expression];
    const parts = inner.filter(isNode);
    for (const part of parts) noteKey(part, namespaces, call, isBranch);
    if (parts.length > 0) return;
    const written = staticParts(key);
    if (!written) {
      for (const namespace of namespaces) found.byVariable.add(namespace);
      return;
    }
    found.uses.push({
      file: file.path,
      line: lineOf(file.source, call),
      namespaces,
      pattern: new RegExp(`^${written.map((part) => RegExp.escape(part)).join('.+')}${isBranch ? '\\..+' : ''}$`),
      written: written.join('…'),
    });
  }
}

/** The catalogue behind `useTranslation('home')`, `translator.of('home')` or a mail's `mailContext.messages(language)`. */
function namespaceOfTranslator(call: unknown): string | undefined {
  if (!isNode(call) || call.type !== 'CallExpression' || !isNode(call.callee)) return undefined;
  const chosen = Array.isArray(call.arguments) ? stringOf(call.arguments[0]) : undefined;
  if (call.callee.name === 'useTranslation') return chosen ?? DEFAULT_NAMESPACE;
  if (nameOf(call.callee) === 'messages') return 'mail';
  return nameOf(call.callee) === 'of' && isTranslator(call.callee.object) ? chosen : undefined;
}

/** `translator`, `catalogue.translator` or `useTranslator()`. */
function isTranslator(node: unknown): boolean {
  if (!isNode(node)) return false;
  const callee = isNode(node.callee) ? node.callee.name : undefined;
  return [node.name, nameOf(node), callee].some((name) => name === 'translator' || name === 'useTranslator');
}

/** Of `thing.property`, the name of the property. */
function nameOf(member: SyntaxNode): unknown {
  return isNode(member.property) ? member.property.name : undefined;
}

/** Parameters such as `t: Translate<'contact'>`. */
function translatorsAmong(params: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const param of Array.isArray(params) ? params : []) {
    if (!isNode(param) || !isNode(param.typeAnnotation)) continue;
    let isTranslate = false;
    const namespaces: string[] = [];
    walk(param.typeAnnotation, (node) => {
      isTranslate ||= node.type === 'Identifier' && node.name === 'Translate';
      const namespace = isTranslate ? stringOf(node) : undefined;
      if (namespace) namespaces.push(namespace);
    });
    if (isTranslate) found.set(String(param.name), namespaces);
  }
  return found;
}

/** `const t = …`, `const { t } = …` or `const { t: translate } = …`. */
function translatorName(id: SyntaxNode): string {
  if (id.type === 'Identifier') return String(id.name);
  const properties = Array.isArray(id.properties) ? id.properties.filter(isNode) : [];
  const own = properties.find(({ key }) => isNode(key) && key.name === 't')?.value;
  return isNode(own) ? String(own.name) : '';
}

/** The parts of a key that are written out, or undefined when none is. */
function staticParts(key: SyntaxNode): string[] | undefined {
  const text = stringOf(key);
  if (text !== undefined) return [text];
  if (key.type !== 'TemplateLiteral' || !Array.isArray(key.quasis)) return undefined;
  const parts = key.quasis.map((part) => {
    const value: unknown = isNode(part) ? part.value : undefined;
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
  });
  return parts.some((part) => part !== '') ? parts : undefined;
}
