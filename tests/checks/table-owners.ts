import { columnName } from '#db/column-names.ts';
import { tablesByOwner } from '#db/table-owners.ts';
import { listFiles, readSources, type SourceFile } from './source-files.ts';
import { lineOf, parseFile, walk } from './syntax-tree.ts';

type Owner = keyof typeof tablesByOwner;

const order = Object.keys(tablesByOwner) as Owner[];
/** These sell and settle in one transaction: they share their tables. */
const shared: ReadonlySet<string> = new Set(['ledger', 'payments', 'agents', 'booking']);
/** By the names in queries and in SQL. */
const ownerOf = new Map<string, Owner>(
  order.flatMap((owner) =>
    tablesByOwner[owner].flatMap((table) => [[table, owner] as const, [columnName(table), owner] as const]),
  ),
);

/** Rows say who made them, so every part reads the names of people. Only identity and later parts change them. */
const readByAll = 'users';
const changing = /\b(into|update|delete from)\s+users\b/;

/** A table's name after a word that makes it one, in a text of SQL. */
const inSql = /\b(?:from|join|into|update|table|only|using|exists \(select from)\s+([a-z_]+)\b/g;

/** One line for every table that a feature touches although a later one owns it. */
export function tableBreaches(file: SourceFile): string[] {
  const [top, feature = ''] = file.path.split('/');
  if (top !== 'features' || !order.includes(feature as Owner)) return [];
  const breaches = new Set<string>();
  walk(parseFile(file), (node) => {
    const text = node.type === 'TemplateElement' ? templateText(node.value) : node.type === 'Literal' ? node.value : '';
    if (typeof text !== 'string') return;
    const isKysely = node.type === 'Literal' && /^[a-zA-Z]+(\.[a-zA-Z0-9]+)?( as \w+)?$/.test(text);
    const names = isKysely ? [text.split(/[. ]/)[0] ?? ''] : [...text.matchAll(inSql)].map(([, name = '']) => name);
    for (const name of names) {
      if (name === readByAll && !changing.test(text) && !isChanged(file, node)) continue;
      const owner = ownerOf.get(name);
      if (owner && isLater(owner, feature) && (!isKysely || isColumn(file, text) || isTableArgument(file, node)))
        breaches.add(
          `${file.path}:${lineOf(file.source, node)}: ${name} belongs to ${owner}, which stands after ${feature}`,
        );
    }
  });
  return [...breaches];
}

function isLater(owner: Owner, feature: string): boolean {
  if (shared.has(owner) && shared.has(feature)) return false;
  return order.indexOf(owner) > order.indexOf(feature as Owner);
}

/** Such as 'bookings.id' in a file that asks the database. */
function isColumn({ source }: SourceFile, text: string): boolean {
  return text.includes('.') && /\bselectFrom\(|\bsql</.test(source);
}

/** Such as updateTable('users'). */
function isChanged({ source }: SourceFile, { start }: { start: number }): boolean {
  return /\b(insertInto|updateTable|deleteFrom)\(\s*$/.test(source.slice(Math.max(0, start - 40), start));
}

/** Such as selectFrom('bookings'): a plain word elsewhere may mean anything. */
function isTableArgument({ source }: SourceFile, { start }: { start: number }): boolean {
  return /\b(selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin)\(\s*$/.test(
    source.slice(Math.max(0, start - 40), start),
  );
}

function templateText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}

if (import.meta.main) {
  const paths = listFiles(['.ts']).filter((path) => !/\.test\.ts$|\/sample\//.test(path));
  const breaches = (await readSources(paths)).flatMap(tableBreaches);
  for (const breach of breaches) console.log(breach);
  console.log(`${Object.values(tablesByOwner).flat().length} tables, ${breaches.length} touched by an earlier feature`);
  if (breaches.length > 0) process.exitCode = 1;
}
