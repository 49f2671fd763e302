import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './count-tests.ts';
import { countPlaywright, countVitest } from './count-tests.ts';

export interface Step {
  name: string;
  /** Shown in the progress line. */
  title: string;
  /** Run in sequence until one fails. */
  commands: string[][];
  /** Reads the command's report; without one the step is one test. */
  count?: (report: unknown) => Counts;
  /** Output lines shown even on success. */
  shown?: RegExp;
  /** Output lines hidden on failure, so that the failure is read first. */
  progress?: RegExp;
  /** The start of the failure report. */
  failures?: RegExp;
  /** The step that includes it in a full run. */
  partOf?: string;
}

const weights = / html\+css .* first /;
const browserProgress = /^\[\d+\/\d+\] | html\+css /;

/** Steps without a report run two at a time, longest first, and before the others, which need the build. */
export function allSteps(report: string): Step[] {
  return [
    { name: 'build', title: 'build', commands: [['node', 'server/build.ts']] },
    { name: 'lint', title: 'formatting and lint', commands: [['biome', 'ci', '--error-on-warnings', '.']] },
    {
      name: 'types',
      title: 'types',
      commands: [
        ['react-router', 'typegen'],
        ['tsc', '--noEmit'],
      ],
    },
    {
      name: 'imports',
      title: 'direction of imports, circles, names',
      commands: [['node', 'tests/checks/import-direction.ts']],
    },
    {
      name: 'words',
      title: 'names without retired words',
      commands: [['node', 'tests/checks/retired-words.ts']],
    },
    {
      name: 'tables',
      title: 'every table has one owner',
      commands: [['node', 'tests/checks/table-owners.ts']],
    },
    {
      name: 'size',
      title: 'size of the source',
      commands: [['node', 'tests/checks/size.ts']],
      shown: /source files|lines of code/,
    },
    {
      name: 'unused',
      title: 'unused files, exports and dependencies',
      commands: [['knip', '--treat-config-hints-as-errors']],
    },
    {
      name: 'lockfile',
      title: 'the lockfile serves every platform',
      commands: [['node', 'tests/checks/lockfile.ts']],
    },
    { name: 'translations', title: 'translations', commands: [['node', 'tests/checks/translations.ts']] },
    {
      name: 'unit',
      title: 'unit, integration and process tests',
      commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
      count: countVitest,
      progress: /^ +✓ /,
      failures: /^⎯+ (Failed|Unhandled) /,
    },
    {
      name: 'e2e',
      title: 'the site in a browser, and the weight of its pages',
      commands: [['playwright', 'test']],
      count: countPlaywright,
      shown: weights,
      progress: browserProgress,
    },
    {
      name: 'weight',
      title: 'the weight of the pages',
      commands: [['playwright', 'test', '--project=weight']],
      count: countPlaywright,
      shown: weights,
      partOf: 'e2e',
    },
  ];
}

/** A CI that keeps only a part of what is printed must still show which test failed. */
export function failuresFirst(output: string, { progress, failures }: Pick<Step, 'progress' | 'failures'>): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !progress?.test(line));
  const start = lines.findIndex((line) => failures?.test(line));
  if (start < 0) return lines.join('\n');
  const report = lines
    .slice(start)
    .join('\n')
    .split(/\n(?= FAIL )/);
  return [...report.map(shorten), ...lines.slice(0, start)].join('\n');
}

/** A failure that shows a whole page, without the page: its name stands first, its place in the source last. */
function shorten(failure: string): string {
  const lines = failure.split('\n').map((line) => line.slice(0, 400));
  const [first, last] = [16, 24];
  if (lines.length <= first + last) return lines.join('\n');
  return [...lines.slice(0, first), `… ${lines.length - first - last} lines`, ...lines.slice(-last)].join('\n');
}
