import { listFiles, readSources, type SourceFile } from './source-files.ts';
import { lineOf, parseFile, walk } from './syntax-tree.ts';

/** Each with the word that says it plainly: docs/glossary.md. */
const retired = new Map(
  Object.entries({
    house: 'context, brand or business',
    desk: 'queue, batcher or context',
    told: 'reported',
    heard: 'received or reported',
    news: 'event',
    paper: 'document, receipt or invoice',
    letter: 'campaign or character',
    notice: 'email, message or notification',
    way: 'route, method or direction',
    wish: 'request or upload',
    turn: 'lock',
    glance: 'limited access',
    look: 'style',
    word: 'label, message or token',
    hundredth: 'minor unit',
    kept: 'stored or remaining',
    asked: 'requested, query or filter',
    came: 'received',
    lane: 'concurrency',
    journey: 'trip or options',
    company: 'batch',
    patience: 'timeout',
  }),
);

/** Words of the trade, of the platform or of a library that hold a retired one. */
const fine = /^(is|set)?[oO]neWay|[tT]urnO(n|ff)|^letterSpacing$|^turn_o(n|ff)|_turned_o(n|ff)$|turn-o(n|ff)/;

export interface RetiredName {
  name: string;
  line: number;
  instead: string;
}

export function retiredNames(file: SourceFile): RetiredName[] {
  return namesIn(file).flatMap(({ name, line }) => {
    const instead = insteadOf(name);
    return instead ? [{ name, line, instead }] : [];
  });
}

/** Each part of a name counts: `deskInquiry`, `DeskInquiry`, `desk_inquiry` and `desk-inquiry` all hold `desk`. */
export function insteadOf(name: string): string | undefined {
  if (fine.test(name)) return undefined;
  for (const part of name.split(/(?=[A-Z])|[_\-./]/)) {
    const instead = retired.get(part.toLowerCase()) ?? retired.get(part.toLowerCase().replace(/s$/, ''));
    if (instead) return instead;
  }
  return undefined;
}

function namesIn(file: SourceFile): { name: string; line: number }[] {
  if (file.path.endsWith('.sql')) return namesInSql(file.source);
  if (file.path.endsWith('.json')) return namesInJson(file.source);
  const found: { name: string; line: number }[] = [];
  walk(parseFile(file), (node) => {
    if (/Identifier$/.test(node.type) && typeof node.name === 'string')
      found.push({ name: node.name, line: lineOf(file.source, node) });
  });
  return found;
}

function namesInSql(source: string): { name: string; line: number }[] {
  return source.split('\n').flatMap((text, index) => {
    const [code = ''] = text.replaceAll(/'[^']*'/g, '').split('--');
    return (code.match(/\w+/g) ?? []).map((name) => ({ name, line: index + 1 }));
  });
}

function namesInJson(source: string): { name: string; line: number }[] {
  return source.split('\n').flatMap((text, index) => {
    const name = /^\s*"([^"]+)":/.exec(text)?.[1];
    return name ? [{ name, line: index + 1 }] : [];
  });
}

/** Migrations are history: a later one renames what an earlier one made. */
export async function checkWords(): Promise<string[]> {
  const paths = listFiles(['.ts', '.tsx', '.sql', '.json']).filter(
    (path) =>
      !path.startsWith('db/migrations/') &&
      (!path.endsWith('.json') || /^i18n\/[a-z]{2}\//.test(path)) &&
      !path.startsWith('tests/checks/retired-words'),
  );
  const inPaths = paths.flatMap((path) => {
    const instead = insteadOf(path.replace(/\.(test|spec)?\.?\w+$/, ''));
    return instead ? [`${path}: a name with a retired word; say ${instead}`] : [];
  });
  const inFiles = (await readSources(paths)).flatMap((file) =>
    retiredNames(file).map(({ name, line, instead }) => `${file.path}:${line}: ${name}; say ${instead}`),
  );
  return [...inPaths, ...inFiles];
}

if (import.meta.main) {
  const breaches = [...new Set(await checkWords())];
  for (const breach of breaches) console.log(breach);
  console.log(`${breaches.length} names with retired words`);
  if (breaches.length > 0) process.exitCode = 1;
}
