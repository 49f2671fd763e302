import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Goal } from './goals.ts';
import { type Judged, short } from './rows.ts';
import type { Figures } from './site.ts';

// Writes the results into docs/performance.md, between its markers, and draws docs/performance.svg. Also on
// its own: node bench/report.ts.

export interface Result {
  startedAt: string;
  minutes: number;
  size: { flights: number; hotels: number };
  machine: { cores: number; cpu: string; node: string; postgres: string };
  /** How much slower this machine is than the goals' machine. */
  slowness: number;
  figures: Record<string, Figures>;
  judged: Judged[];
}

const page = 'docs/performance.md';
const chart = 'docs/performance.svg';
const results = 'bench/results';

export async function writeReport(): Promise<void> {
  const [product, vendure] = ['product', 'vendure'].map(readResult);
  const parts = { product: product && productText(product), vendure: vendure && vendureText(vendure) };
  let text = readFileSync(page, 'utf8');
  for (const [name, written] of Object.entries(parts)) {
    const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (written) text = text.replace(between, (_, start, end) => `${start}\n${written}\n\n${end}`);
  }
  writeFileSync(page, text);
  const alone = product?.judged.filter(({ figure }) => figure !== 'growth') ?? [];
  writeFileSync(chart, draw([...alone, ...(vendure ? besideIts(vendure) : [])]));
  // Formatted, or the format check would fail.
  await promisify(execFile)('node_modules/.bin/biome', ['format', '--write', page, results]);
}

function readResult(name: string): Result | undefined {
  const file = `${results}/${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
}

function productText(result: Result): string {
  const { judged, figures } = result;
  const missed = judged.filter(({ isReached }) => !isReached);
  const { hello, react, 'select-1': select } = figures;
  return [
    `${machineText(result)} A bare Node server answers ${short(hello?.perSecond)} requests a second here, ` +
      `${hello?.nodeMs?.toFixed(4)} ms of CPU each, so goals of time are ${short(result.slowness)} × as large as they were set ` +
      `and goals of rates as much smaller; shares, growth, memory and promises to people stay as they are. In the same run ` +
      `React's \`renderToString\` of the tree of one flight results page takes ${short(react?.nodeMs)} ms, and PostgreSQL ` +
      `answers ${short(select?.perSecond)} empty statements a second.`,
    tableOf(judged),
    missed.length === 0
      ? 'Every goal is reached.'
      : `${judged.length - missed.length} of ${judged.length} goals are reached. Short of it, the farthest first:`,
    ...(missed.length === 0 ? [] : [missedList(missed)]),
  ].join('\n\n');
}

function vendureText(result: Result): string {
  const { figures } = result;
  const row = (name: string, title: string) => {
    const { perSecond, p50Ms, nodeMs, postgresMs } = figures[name] ?? {};
    return `| ${title} | ${[perSecond, p50Ms, nodeMs, postgresMs].map(short).join(' | ')} |`;
  };
  return [
    machineText(result),
    [
      '| 16 clients | a second | p50 ms | Node ms | PostgreSQL ms |',
      '| --- | --- | --- | --- | --- |',
      row('vendure-list', 'Vendure, `products`, 15 a page'),
      row('vendure-search', 'Vendure, `search`, 15 a page'),
      row('vendure-checkout', 'Vendure, a checkout'),
      row('hotels-json-br', 'Fika Mbali, hotel search, new'),
      row('flights-json-br', 'Fika Mbali, flight search, made before'),
      row('purchase', 'Fika Mbali, a whole purchase'),
    ].join('\n'),
    tableOf(besideIts(result)),
  ].join('\n\n');
}

function besideIts({ judged }: Result): Judged[] {
  return judged.filter(({ figure }) => figure === 'times');
}

function machineText({ startedAt, minutes, size, machine }: Result): string {
  const count = (number: number) => number.toLocaleString('en');
  return (
    `Measured on ${startedAt.slice(0, 10)} in ${minutes.toFixed(0)} minutes: ${machine.cores} cores (${machine.cpu}), ` +
    `Node ${machine.node.slice(1)}, PostgreSQL ${machine.postgres}, ${count(size.flights)} flights, ${count(size.hotels)} hotels.`
  );
}

function tableOf(judged: readonly Judged[]): string {
  const lines = judged.map((each) => {
    const { what, unit, before, value, scaledGoal, isLeast, isReached } = each;
    const was = before.map((value) => value.toLocaleString('en')).join(' to ');
    const goal = `${isLeast ? '≥' : '≤'} ${short(scaledGoal)}`;
    return `| ${what} | ${unit} | ${was} | ${short(value)} | ${goal} | ${isReached ? 'reached' : `**${short(1 / share(each))} × off**`} |`;
  });
  return ['| what | in | 0.9.0 | now | goal here | |', '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function missedList(missed: readonly Judged[]): string {
  return missed
    .toSorted((one, other) => share(one) - share(other))
    .map((each) => `- ${each.what}: ${short(each.value)} ${each.unit}, goal ${short(each.scaledGoal)}.`)
    .join('\n');
}

/** 1 reaches the goal, 2 is twice as good, 0.5 half as good. */
function share({ value, scaledGoal, isLeast }: Judged): number {
  return isLeast ? value / scaledGoal : scaledGoal / value;
}

function shareBefore({ before, goal, isLeast }: Goal): number | undefined {
  if (before.length === 0) return undefined;
  const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
  return isLeast ? mean / goal : goal / mean;
}

const nameWidth = 330;
const chartWidth = 480;
const rowHeight = 22;
const top = 56;
const lowest = 0.005;
const highest = 50;

/** Bars on a logarithmic scale; right of the line the goal is reached. */
function draw(judged: readonly Judged[]): string {
  const x = (value: number) => {
    const within = Math.min(Math.max(value, lowest), highest);
    return Math.round(nameWidth + (chartWidth * Math.log(within / lowest)) / Math.log(highest / lowest));
  };
  const height = top + judged.length * rowHeight + 30;
  const width = nameWidth + chartWidth + 70;
  const bars = judged.map((each, index) => {
    const y = top + index * rowHeight;
    const now = share(each);
    const was = shareBefore(each);
    return [
      `<text x="${nameWidth - 10}" y="${y + 13}" text-anchor="end">${escaped(each.what)}</text>`,
      was === undefined ? '' : bar(x(was) - nameWidth, y + 12, 4, '#b9b3a7'),
      bar(x(now) - nameWidth, y + 2, 9, each.isReached ? '#2e7d5b' : '#c2562d'),
      `<text x="${x(now) + 5}" y="${y + 11}" class="value">${short(each.value)}</text>`,
    ].join('');
  });
  const ticks = [0.01, 0.1, 1, 10].map(
    (value) =>
      `<line x1="${x(value)}" x2="${x(value)}" y1="${top - 6}" y2="${height - 24}" stroke="${value === 1 ? '#222' : '#ddd'}"/>` +
      `<text x="${x(value)}" y="${height - 10}" text-anchor="middle">${value === 1 ? 'goal' : `${value} ×`}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Each figure as a share of its goal">
<style>text{font:12px system-ui,sans-serif;fill:#222}.value{font-size:10px;fill:#555}.title{font-size:15px;font-weight:600}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${nameWidth}" y="22" class="title">How far from each goal</text>
<text x="${nameWidth}" y="40">wide: now, green where reached; thin: version 0.9.0</text>
${ticks.join('\n')}
${bars.join('\n')}
</svg>
`;

  function bar(length: number, y: number, thickness: number, colour: string): string {
    return `<rect x="${nameWidth}" y="${y}" width="${Math.max(length, 1)}" height="${thickness}" fill="${colour}"/>`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

if (import.meta.main) await writeReport();
