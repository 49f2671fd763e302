import { leftOutTables } from '#db/backup/left-out-tables.ts';
import { isPictureName } from '#features/catalogue/pictures/picture-names.ts';
import { isId } from '#lib/is-id.ts';
import { entryNames, tablePrefix, uploadPrefixes } from './backup-about.ts';

type EntryKind =
  | { kind: keyof typeof entryNames }
  | { kind: 'table'; table: string }
  | { kind: 'upload'; store: 'pictures' | 'documents'; file: string };

const tableName = /^[a-z][a-z0-9_]{0,62}$/;

/** What an entry is for. One that no backup of ours has, by its name, throws: somebody else wrote it. */
export function entryKind(name: string): EntryKind {
  if (isOwnName(name)) return { kind: name };
  const table = after(tablePrefix, name);
  if (table !== undefined && tableName.test(table) && !leftOutTables.includes(table))
    return { kind: 'table', table };
  const picture = after(uploadPrefixes.pictures, name);
  if (picture !== undefined && isPictureName(picture))
    return { kind: 'upload', store: 'pictures', file: picture };
  const document = after(uploadPrefixes.documents, name);
  if (document !== undefined && isId(document)) return { kind: 'upload', store: 'documents', file: document };
  throw new Error(`no backup has an entry ${JSON.stringify(name.slice(0, 80))}`);
}

function isOwnName(name: string): name is keyof typeof entryNames {
  return Object.hasOwn(entryNames, name);
}

function after(prefix: string, name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}
