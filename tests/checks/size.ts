import { findCircles } from './import-circles.ts';
import { importsOf } from './import-graph.ts';
import { listFiles, readSources } from './source-files.ts';
import { parseFile, walk } from './syntax-tree.ts';

/** Counts TypeScript that runs in the product. Tests, generated files and translations are left out. */
const isSource = (path: string) =>
  /^(app|features|ui|db|server|lib|i18n)\//.test(path) &&
  !/\.(test|spec)\.|^i18n\/[a-z]{2}\/|^db\/(schema\.ts|migrations\/)/.test(path);

const sources = await readSources(listFiles(['.ts', '.tsx']).filter(isSource));
const lines = sources.map(({ source }) => source.split('\n').length - 1).toSorted((one, other) => one - other);
const graph = new Map(sources.map((file) => [file.path, importsOf(file).map(({ to }) => to)]));
const users = new Map<string, Set<string>>();
for (const [from, all] of graph) for (const to of all) users.set(to, (users.get(to) ?? new Set()).add(from));

/** The most that each may be. */
const limits: Partial<Record<keyof typeof measured, number>> = {
  'source files': 1200,
  // 105,000 until archiving, alerts, waiting lines and tracing came, 108,500 until hotels had pictures, 109,500 until they had a map, prices by night, a chart and
  // shortlists, 116,300 until they described themselves in each language and their pages had maps and filters of reviews, 116,900 until fingers
  // and wheels moved the map and contacts were checked as they are typed.
  'lines of code, neither blank nor comment': 117_430,
  'files of the checkout': 45,
  'import circles': 0,
  'uses of any': 0,
};

const measured = {
  'source files': sources.length,
  'lines of code, neither blank nor comment': sources.reduce((sum, { source }) => sum + countCode(source), 0),
  'lines of a file, median': lines[Math.floor(lines.length / 2)],
  'lines of a file, 90th percentile': lines[Math.floor(lines.length * 0.9)],
  'files of 30 lines or fewer': lines.filter((count) => count <= 30).length,
  'files that one other alone uses': sources.filter(({ path }) => users.get(path)?.size === 1).length,
  'files of the checkout': sources.filter(({ path }) => /checkout/.test(path)).length,
  'import circles': findCircles(new Map([...graph].map(([from, all]) => [from, all.filter((to) => graph.has(to))])))
    .length,
  'uses of any': sources.reduce((sum, file) => sum + countAny(file), 0),
};
for (const [what, count = 0] of Object.entries(measured)) {
  const limit = limits[what as keyof typeof measured] ?? Number.POSITIVE_INFINITY;
  console.log(`${String(count).padStart(7)}  ${what}${count > limit ? `, at most ${limit}` : ''}`);
  if (count > limit) process.exitCode = 1;
}

function countCode(source: string): number {
  return source.split('\n').filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}

function countAny(file: { path: string; source: string }): number {
  let count = 0;
  walk(parseFile(file), ({ type }) => {
    if (type === 'TSAnyKeyword') count += 1;
  });
  return count;
}
