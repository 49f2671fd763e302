import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { listFiles, readSources } from '#tests/checks/source-files.ts';
import { lineOf, parseFile, walk } from '#tests/checks/syntax-tree.ts';
import { openBrowser } from '#tests/process/browser.ts';
import type { OpenSite } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { routes } from './forms.ts';

// Every regular expression of the source, with texts on which one that backtracks too much would never end.

interface Expression {
  at: string;
  source: string;
  flags: string;
}

export async function attackExpressions(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const offline = await pumpExpressions(isQuick ? 14 : 40);
  return isQuick ? [offline] : [offline, await sendLongInputs(open)];
}

async function expressionsOfSource(): Promise<Expression[]> {
  const isSource = (file: string) => /^(app|features|ui|db|server|lib|i18n)\//.test(file) && !/\.test\./.test(file);
  const found: Expression[] = [];
  for (const file of await readSources(listFiles(['.ts', '.tsx']).filter(isSource)))
    walk(parseFile(file), (node) => {
      if (node.type !== 'Literal' || typeof node.regex !== 'object' || node.regex === null) return;
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ at: `${file.path}:${lineOf(file.source, node)}`, source: pattern, flags });
    });
  return found;
}

/** Characters and short groups that a pattern names, repeated: where two parts can take the same ones, it backtracks. */
function pumpsFor({ source }: Expression, most: number): string[] {
  const named = source
    .replaceAll(/\\[dDwWsSbBpP](\{[^}]*\})?/g, ' 0a_ ')
    .replaceAll(/\\(.)/g, '$1')
    .match(/[^\s()[\]{}|^$*+?]{1,3}/g);
  const seeds = new Set([
    'a',
    '0',
    ' ',
    '.',
    '-',
    '\t',
    '@',
    '/',
    'a ',
    'a.',
    '0,',
    '\n',
    '=',
    '<',
    '"',
    ...(named ?? []),
  ]);
  return [...seeds].slice(0, most);
}

/** On so many characters, what grows with the square of the length takes seconds, and what does not a millisecond. */
const pumpedLength = 60_000;
const limitMs = 1_500;

/** Expressions that grow with the square, on texts that are short for a reason. */
const bounded: { file: string; source: string; why: string }[] = [
  { file: 'lib/env.ts', source: '\\/+$', why: 'an address that the operator sets' },
  { file: 'lib/env-payments.ts', source: '\\/+$', why: 'an address that the operator sets' },
  {
    file: 'features/agents/documents/change-documents.ts',
    source: '^[.\\s]+|[.\\s]+$',
    why: 'a name that is cut to a few hundred characters first',
  },
  {
    file: 'features/search/places/place-index.ts',
    source: '^(?<name>.*?)\\s*\\(\\s*(?<code>[a-z]{3})\\s*\\)$',
    why: 'at most 80 characters, which the line before it checks',
  },
  {
    file: 'features/search/places/suggest-places.ts',
    source: '^[\\s,–-]+|[\\s,–-]+$',
    why: 'names of airports, which administrators type and whose form has a limit',
  },
];

const workerSource = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ source, flags, texts }) => {
    const expression = new RegExp(source, flags.replace(/[gy]/g, ''));
    for (const text of texts) expression.test(text);
    parentPort.postMessage('done');
  });`;

async function pumpExpressions(seeds: number): Promise<Attempts> {
  const rows = attempts('regular expressions of the source, on texts that make them backtrack');
  const expressions = await expressionsOfSource();
  const isBounded = ({ at, source }: Expression) =>
    bounded.some((one) => one.source === source && at.startsWith(`${one.file}:`));
  const tried = expressions.filter((expression) => !isBounded(expression));
  const unique = [...new Map(tried.map((one) => [`${one.source}/${one.flags}`, one])).values()];
  if (unique.length < 100) rows.found.push(`Only ${unique.length} expressions were found`);
  rows.note = `${unique.length} expressions, and ${expressions.length - tried.length} on texts that are short`;
  let worker = new Worker(workerSource, { eval: true });
  for (const expression of unique) {
    const starts = ['', 'a', '<a ', '"', expression.source.match(/^\^?([\w ]+)/)?.[1] ?? ''];
    const texts = pumpsFor(expression, seeds).flatMap((pump) => {
      const pumped = pump.repeat(pumpedLength / pump.length);
      return starts.map((start) => `${start}${pumped}\u0000!`);
    });
    rows.tries += texts.length;
    if (await isAnswered(worker, expression, texts)) continue;
    // One that takes long for all of them takes long for one of them.
    await worker.terminate();
    worker = new Worker(workerSource, { eval: true });
    for (const text of texts) {
      if (await isAnswered(worker, expression, [text])) continue;
      rows.found.push(`${expression.at} /${expression.source}/ takes seconds on ${JSON.stringify(text.slice(0, 12))}…`);
      await worker.terminate();
      worker = new Worker(workerSource, { eval: true });
      break;
    }
  }
  await worker.terminate();
  return rows;
}

async function isAnswered(worker: Worker, { source, flags }: Expression, texts: string[]): Promise<boolean> {
  const answered = once(worker, 'message').then(() => true);
  worker.postMessage({ source, flags, texts });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs * Math.max(1, texts.length / 40));
  const isDone = await Promise.race([answered, promise]);
  clearTimeout(timer);
  return isDone;
}

/** The same over HTTP, as far as a request may be long: the process goes on answering others meanwhile. */
async function sendLongInputs(open: OpenSite): Promise<Attempts> {
  const rows = attempts('long inputs over HTTP, to every page with a query and every form');
  const site = await open();
  try {
    const browser = openBrowser(site.product.url);
    const pumps = ['a', ' ', '0', '-', '.', '@', 'a ', '%00', '=', '\u0301'];
    const names = [
      'q',
      'from',
      'to',
      'date',
      'email',
      'phone',
      'reference',
      'lastName',
      'name',
      'message',
      'subject',
      'next',
      'code',
    ];
    for (const { path } of routes.filter(({ who, path }) => who === 'everyone' && !/[:*]/.test(path)))
      for (const pump of pumps) {
        const query = new URLSearchParams(names.map((name) => [name, pump.repeat(1_000 / pump.length)]));
        const form = Object.fromEntries(names.map((name) => [name, pump.repeat(60_000 / pump.length)]));
        for (const ask of [() => browser.get(`${path}?${query}`.slice(0, 14_000)), () => browser.post(path, form)]) {
          const startedAt = performance.now();
          const answer = await ask();
          await answer.body?.cancel();
          rows.tries += 1;
          const seconds = (performance.now() - startedAt) / 1000;
          if (answer.status >= 500)
            rows.found.push(`${path} is answered ${answer.status} with ${JSON.stringify(pump)}`);
          if (seconds > 5) rows.found.push(`${path} takes ${seconds.toFixed(1)} s with ${JSON.stringify(pump)}`);
        }
      }
    return rows;
  } finally {
    await site.close();
  }
}
