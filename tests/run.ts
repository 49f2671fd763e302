import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, judge, readReport, sum, summary } from './runner/count-tests.ts';
import { makeRunFolder } from './runner/make-run-folder.ts';
import { runCommand } from './runner/run-command.ts';
import { allSteps, failuresFirst, type Step } from './runner/steps.ts';

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const names = allSteps('').map(({ name }) => name);
if (given.help || (given.only && !names.includes(given.only))) {
  console.log(`npm test                  every check and test
npm test -- --only=NAME   one of ${names.join(', ')}
npm test -- --verbose     with all that the tools say, not only where one fails
npm run test:long         with many more rounds of the tests that draw random cases
SEED=NUMBER npm test      with the random cases of an earlier run`);
  process.exit(given.help ? 0 : 1);
}
const folder = makeRunFolder();
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const report = path.join(folder, 'report.json');
const env = {
  SEED: process.env.SEED ?? String(randomInt(2 ** 31)),
  LONG: given.long ? '1' : '',
  E2E_REPORT: report,
  TMPDIR: folder,
};
const steps = allSteps(report).filter(({ name, partOf }) => (given.only ? name === given.only : !partOf));

console.log(`seed ${env.SEED}${given.long ? ', long form' : ''}`);
const results: Counts[] = [];
// Steps that leave a core idle run in pairs; the tests use all cores.
const small = steps.filter(({ count }) => !count);
await Promise.all([takeFrom(small), takeFrom(small)]);
await takeFrom(steps.filter(({ count }) => count));
const total = sum(results);
console.log(summary(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function takeFrom(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const startedAt = performance.now();
    const { counts, output } = await perform(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const isFailed = counts.failed > 0;
    console.log(`${isFailed ? 'FAILED' : 'ok'}  ${step.title}: ${summary(counts)} (${seconds} s)`);
    if (!given.verbose && isFailed) console.log(failuresFirst(output, step).trimEnd());
    if (!given.verbose && !isFailed && step.shown) console.log(shownLines(output, step.shown));
    results.push(counts);
  }
}

function shownLines(output: string, shown: RegExp): string {
  return output
    .split('\n')
    .filter((line) => shown.test(line))
    .join('\n');
}

async function perform(step: Step): Promise<{ counts: Counts; output: string }> {
  await rm(report, { force: true });
  let exitCode = 0;
  let output = '';
  for (const command of step.commands) {
    const outcome = await runCommand(command, { env, echo: given.verbose });
    exitCode = outcome.exitCode;
    output += outcome.output;
    if (exitCode !== 0) break;
  }
  const isOneTest = { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const counts = step.count ? judge(readReport(report, step.count), exitCode) : isOneTest;
  return { counts, output };
}
