import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A node of the tree; what else it has depends on its type. */
export interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

export function parseFile({ path, source }: SourceFile): SyntaxNode {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${path} has no syntax tree`);
  return root;
}

/** Calls `enter` for the node and all below it, and `leave` on the way back. */
export function walk(
  node: SyntaxNode,
  enter: (node: SyntaxNode) => void,
  leave: (node: SyntaxNode) => void = () => {},
): void {
  enter(node);
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) {
      if (isNode(part)) walk(part, enter, leave);
    }
  }
  leave(node);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The text of a plain string such as 'home', and of nothing else. */
export function stringOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

export function lineOf(source: string, { start }: SyntaxNode): number {
  return source.slice(0, start).split('\n').length;
}
