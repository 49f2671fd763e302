import path from 'node:path';
import type { SourceFile } from './source-files.ts';
import { lineOf, parseFile, stringOf, walk } from './syntax-tree.ts';

export interface Import {
  from: string;
  line: number;
  /** The imported file from the root of the repository, or the specifier as written when it is a package. */
  to: string;
  isOurs: boolean;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** All imports of a file: of values, of types, re-exports, and those made while running. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  walk(parseFile(file), (node) => {
    const specifier = importing.has(node.type) ? stringOf(node.source) : undefined;
    if (specifier === undefined) return;
    found.push({ from: file.path, line: lineOf(file.source, node), ...resolve(file.path, specifier) });
  });
  return found;
}

function resolve(from: string, specifier: string): { to: string; isOurs: boolean } {
  const [bare = specifier] = specifier.split('?');
  if (bare.startsWith('#')) return { to: bare.slice(1), isOurs: true };
  if (bare.startsWith('.')) return { to: path.posix.join(path.posix.dirname(from), bare), isOurs: true };
  return { to: specifier, isOurs: false };
}
