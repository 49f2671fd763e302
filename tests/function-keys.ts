import type { Pool } from 'pg';

/**
 * The keys of a document: `true` for a value, and nested for an object or for the objects of a list. With `satisfies` the
 * compiler refuses a key too few and a key too many.
 */
export type KeysOf<Document> = Document extends readonly (infer Entry)[]
  ? KeysOf<Entry>
  : Document extends object
    ? { [Key in keyof Required<Document>]: KeysOf<NonNullable<Document[Key]>> | true }
    : true;

type Keys = { [key: string]: Keys | true };

/** Paths such as submit.key, sorted. */
export function pathsOf(keys: Keys, above: readonly string[] = []): string[] {
  return Object.entries(keys)
    .flatMap(([key, below]) => {
      const path = [...above, key];
      return [path.join('.'), ...(below === true ? [] : pathsOf(below, path))];
    })
    .sort();
}

/** The variables of a function that hold the document, or a part of it, by path. */
export interface Reader {
  function: string;
  roots: readonly string[];
  at?: string;
}

/**
 * The document keys that the functions read: `->`, `->>`, `?` and the columns of jsonb_to_record and
 * jsonb_to_recordset.
 */
export async function readKeys(pool: Pool, readers: readonly Reader[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { function: name, roots, at = '' } of readers) {
    const source = await readSource(pool, name);
    const add = (...keys: readonly string[]) => {
      for (let depth = 1; depth <= keys.length; depth += 1)
        found.add([...(at ? [at] : []), ...keys.slice(0, depth)].join('.'));
    };
    for (const root of roots) {
      const variable = `(?<![\\w."'])${root}`;
      for (const [, path = ''] of source.matchAll(RegExp(`${variable}((?:\\s*->>?\\s*'\\w+')+)`, 'g')))
        add(...quoted(path));
      for (const [, key = ''] of source.matchAll(RegExp(`${variable} \\? '(\\w+)'`, 'g'))) add(key);
      const record = RegExp(
        `jsonb_to_record(?:set)?\\(${variable}((?:\\s*->\\s*'\\w+')*)\\)\\s+as\\s+\\w+\\s*\\(([^)]*)\\)`,
        'g',
      );
      for (const [, path = '', columns = ''] of source.matchAll(record)) {
        for (const column of columns.split(',')) add(...quoted(path), /^\s*"?(\w+)"?/.exec(column)?.[1] ?? column);
      }
    }
  }
  return [...found].sort();
}

/**
 * The keys of documents that the functions return: those whose first key is one of `firstKeys`. Other
 * documents are written to tables.
 */
export async function answeredKeys(
  pool: Pool,
  functions: readonly string[],
  firstKeys: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  const first = firstKeys.join('|');
  for (const name of functions) {
    const source = await readSource(pool, name);
    for (const [literal] of source.matchAll(RegExp(`(?<=')\\{"(?:${first})":[^']*\\}(?=')`, 'g')))
      for (const path of pathsOf(withoutValues(JSON.parse(literal)))) found.add(path);
    for (const { index } of source.matchAll(RegExp(`jsonb_build_object\\(\\s*'(?:${first})'`, 'g'))) {
      if (!isNested(source, index)) for (const path of pathsOf(builtKeys(source, index))) found.add(path);
    }
  }
  return [...found].sort();
}

async function readSource(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ prosrc: string }>(
    "select prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname = $1",
    [name],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`There is not one function ${name}`);
  return row.prosrc.replaceAll(/--.*$/gm, '');
}

function quoted(text: string): string[] {
  return [...text.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
}

function withoutValues(document: object): Keys {
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? withoutValues(value) : true,
    ]),
  );
}

/** Whether this is a value inside another jsonb_build_object. */
function isNested(source: string, index: number): boolean {
  return /jsonb_build_object\(\s*'\w+',\s*$/.test(source.slice(0, index));
}

/** The keys of the jsonb_build_object that begins at an index. */
function builtKeys(source: string, index: number): Keys {
  const [, ...parts] = splitArguments(source.slice(source.indexOf('(', index)));
  const keys: Keys = {};
  for (let place = 0; place < parts.length; place += 2) {
    const [key = ''] = quoted(parts[place] ?? '');
    const value = parts[place + 1]?.trim() ?? '';
    keys[key] = value.startsWith('jsonb_build_object(') ? builtKeys(value, 0) : true;
  }
  return keys;
}

/** The arguments of a call, after an empty first one, split at commas outside brackets and quotes. */
function splitArguments(call: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of call) {
    if (character === "'") isQuoted = !isQuoted;
    if (!isQuoted && character === '(') {
      depth += 1;
      if (depth === 1) {
        parts.push('');
        continue;
      }
    }
    if (!isQuoted && character === ')') {
      depth -= 1;
      if (depth === 0) return parts;
    }
    if (!isQuoted && depth === 1 && character === ',') parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
