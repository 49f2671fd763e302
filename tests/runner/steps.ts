import type { Counts } from './count-tests.ts';
import { countPlaywright, countVitest } from './count-tests.ts';

export interface Step {
  name: string;
  /** What it holds, for the line of progress. */
  title: string;
  /** One after the other, until one fails. */
  commands: string[][];
  /** Reads the report that the command leaves; without it the step is one test. */
  count?: (report: unknown) => Counts;
  /** Its output is worth reading even when all is well. */
  isShown?: boolean;
}

/** The build stands before the tests because those of the whole product run on it. */
export function allSteps(report: string): Step[] {
  return [
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
    { name: 'build', title: 'build', commands: [['node', 'server/build.ts']] },
    {
      name: 'unit',
      title: 'unit, integration and process tests',
      commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
      count: countVitest,
    },
    {
      name: 'e2e',
      title: 'the site in a browser',
      commands: [
        [
          'playwright',
          'test',
          ...projects('wide', 'phone', 'wide, no scripts', 'phone, no scripts', 'gallery'),
        ],
      ],
      count: countPlaywright,
    },
    {
      name: 'weight',
      title: 'the weight of the pages',
      commands: [['playwright', 'test', ...projects('weight')]],
      count: countPlaywright,
      isShown: true,
    },
  ];
}

function projects(...names: string[]): string[] {
  return names.map((name) => `--project=${name}`);
}
