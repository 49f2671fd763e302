import type { FileUse, KeyUse } from './key-use.ts';

/** The keys of each namespace, and how the source uses them. One line for each that is missing or unused. */
export function findKeyProblems(
  keysByNamespace: Record<string, ReadonlySet<string>>,
  files: readonly FileUse[],
): { missing: string[]; unused: string[] } {
  const allUses = files.flatMap(({ uses }) => uses);
  const missing = allUses
    .filter((use) => !searched(use, keysByNamespace).some((keys) => hasMatch(keys, use.pattern)))
    .map(
      ({ file, line, written, namespaces }) =>
        `${file}:${line}: the key ${written} is not in ${namespaces.join(' or ') || 'any catalogue'}`,
    );
  const unused = Object.entries(keysByNamespace).flatMap(([namespace, keys]) => {
    const strings = stringsInReach(namespace, files);
    const uses = allUses.filter(({ namespaces }) => namespaces.length === 0 || namespaces.includes(namespace));
    return [...keys]
      .filter((key) => !strings.has(key) && !uses.some(({ pattern }) => pattern.test(key)))
      .map((key) => `i18n/en/${namespace}.json: nothing uses the key ${key}`);
  });
  return { missing, unused };
}

function searched({ namespaces }: KeyUse, keysByNamespace: Record<string, ReadonlySet<string>>) {
  const names = namespaces.length > 0 ? namespaces : Object.keys(keysByNamespace);
  return names.map((name) => keysByNamespace[name] ?? new Set<string>());
}

function hasMatch(keys: ReadonlySet<string>, pattern: RegExp): boolean {
  return [...keys].some((key) => pattern.test(key));
}

/** Where a file takes keys from a variable, they stand as strings in it or in a file that it imports. */
function stringsInReach(namespace: string, files: readonly FileUse[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.file, file]));
  const holders = files
    .filter(({ byVariable }) => byVariable.has(namespace))
    .flatMap((file) => [file, ...file.imports.map((path) => byPath.get(path))]);
  return new Set(holders.flatMap((holder) => [...(holder?.strings ?? [])]));
}
