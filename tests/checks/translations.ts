import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '#i18n/languages.ts';
import { baseKeys, type Catalogues, findCatalogueProblems } from './catalogue-rules.ts';
import { findKeyProblems } from './key-rules.ts';
import { keyUseOf } from './key-use.ts';
import { listFiles, readSources, repository } from './source-files.ts';

const catalogues: Catalogues = {};
for (const file of listFiles(['.json']).filter((name) => name.startsWith('i18n/'))) {
  const [, language = '', name = ''] = file.split('/');
  catalogues[language] ??= {};
  catalogues[language][path.basename(name, '.json')] = JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
}
const sources = listFiles(['.ts', '.tsx']).filter(
  (file) => /^(app|features|server|ui)\//.test(file) && !file.includes('.test.'),
);
const keys = Object.fromEntries(
  Object.entries(catalogues.en ?? {}).map(([name, messages]) => [name, baseKeys(messages)]),
);
const { missing, unused } = findKeyProblems(keys, (await readSources(sources)).map(keyUseOf));
const problems = [
  ...findCatalogueProblems(
    catalogues,
    languages.map(({ code }) => code),
  ),
  ...missing,
  ...unused,
];
for (const problem of problems) console.log(problem);
const keyCount = Object.values(keys).reduce((sum, { size }) => sum + size, 0);
console.log(`${languages.length} languages, ${keyCount} keys, ${problems.length} problems`);
if (problems.length > 0 || keyCount === 0) process.exitCode = 1;
