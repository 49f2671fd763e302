import { describe, expect, test } from 'vitest';
import { importsOf } from './import-graph.ts';
import { findBreaches } from './import-rules.ts';

/** What the check says of a repository that has only these files. */
function breachesOf(sources: Record<string, string>): string[] {
  const files = Object.entries(sources).map(([path, source]) => ({ path, source }));
  return findBreaches(
    files.map(({ path }) => path),
    files.flatMap(importsOf),
  );
}

describe('the direction of imports', () => {
  test('a feature that uses the database and lib breaks nothing', () => {
    expect(
      breachesOf({
        'lib/money.ts': 'export const x = 1;',
        'db/connect.ts': "import { x } from '#lib/money.ts'; export const db = x;",
        'features/booking/place-booking.ts':
          "import { db } from '#db/connect.ts'; import '#features/search/places.ts'; export const y = db;",
        'features/search/places.ts': "import { z } from 'zod'; export { z };",
        'features/booking/components/card.tsx': "import '#ui/button.tsx'; export const c = <p />;",
        'ui/button.tsx': "import '#lib/money.ts'; import 'react';",
        'app/routes/home.tsx': "import '#features/booking/place-booking.ts'; import './+types/home';",
        'server/main.ts': "import '#app/routes/home.tsx';",
        'tests/e2e/home.spec.ts': "import '#server/main.ts';",
        'features/search/places.test.ts': "import '#tests/database.ts'; import './places.ts';",
      }),
    ).toEqual([]);
  });

  test.each([
    ['lib/a.ts', '#db/connect.ts', 'lib stands below db'],
    ['i18n/a.ts', '#features/search/places.ts', 'i18n stands below features'],
    ['db/a.ts', '../features/settings/settings.ts', 'db stands below features'],
    ['features/search/a.ts', '#app/preferences.ts', 'features stands below app'],
    ['features/search/components/a.tsx', '#app/shell/logo.tsx', 'features stands below app'],
    ['app/a.ts', '#server/jobs.ts', 'app stands below server'],
    ['ui/a.tsx', '#features/search/places.ts', 'ui stands below features'],
    ['ui/a.tsx', '#app/shell/use-site.ts', 'ui stands below app'],
    ['ui/a.tsx', '#db/connect.ts', 'the UI kit knows only lib and i18n'],
    ['features/search/a.ts', '#ui/button.tsx', 'only the components of a feature may use the UI kit'],
    ['features/search/a.ts', '#features/booking/b.ts', 'the feature search stands before booking'],
    ['features/audit/a.ts', '../identity/b.ts', 'the feature audit stands before identity'],
    ['lib/a.ts', '#tests/database.ts', 'the product imports nothing from tests'],
    ['lib/a.ts', '#elsewhere/b.ts', 'elsewhere is no known layer'],
  ])('%s that imports %s is told why not', (file, specifier, reason) => {
    expect(breachesOf({ [file]: `import '${specifier}';` })).toEqual([
      expect.stringMatching(new RegExp(`^${file}:1: imports .*, but ${reason}$`)),
    ]);
  });

  test.each([
    ['a type', "import type { X } from '#server/jobs.ts';"],
    ['a re-export', "export * from '#server/jobs.ts';"],
    ['a named re-export', "export { x } from '#server/jobs.ts';"],
    ['an import while running', "const x = await import('#server/jobs.ts');"],
    ['the type of a module', "type X = typeof import('#server/jobs.ts');"],
  ])('%s is an import as well', (_, source) => {
    expect(breachesOf({ 'lib/a.ts': source })).toHaveLength(1);
  });

  test('an import in a comment or a string is none', () => {
    const source = "// import '#server/jobs.ts'\nexport const text = \"import '#server/jobs.ts'\";";
    expect(breachesOf({ 'lib/a.ts': source })).toEqual([]);
  });

  test('folders of a feature that import one another are found, also over a third; tests may', () => {
    const sources = {
      'features/booking/holds/a.ts': "import '../cancel/b.ts';",
      'features/booking/cancel/b.ts': "import '../emails/c.ts';",
      'features/booking/emails/c.ts': "import '../holds/d.ts';",
      'features/booking/holds/d.ts': 'export const d = 1;',
    };
    expect(breachesOf(sources)).toEqual([
      'these folders import one another: features/booking/cancel, features/booking/emails, features/booking/holds',
    ]);
    const inTest = {
      ...sources,
      'features/booking/emails/c.ts': '',
      'features/booking/emails/c.test.ts': "import '../holds/d.ts';",
    };
    expect(breachesOf(inTest)).toEqual([]);
  });

  test('a feature nobody listed is noticed', () => {
    expect(breachesOf({ 'features/loyalty/points.ts': 'export {};' })).toEqual([
      expect.stringContaining('the feature loyalty is not in the list'),
    ]);
  });
});

describe('circles', () => {
  test('three files in a ring, one of them by a type only, are named together', () => {
    expect(
      breachesOf({
        'lib/a.ts': "import './b.ts';",
        'lib/b.ts': "import type { C } from './c.ts';",
        'lib/c.ts': "import { a } from './a.ts';",
        'lib/d.ts': "import './a.ts';",
      }),
    ).toEqual(['these import one another: lib/a.ts, lib/b.ts, lib/c.ts']);
  });

  test('a file that imports itself is a circle, a diamond is none', () => {
    expect(
      breachesOf({
        'lib/self.ts': "import './self.ts';",
        'lib/top.ts': "import './left.ts'; import './right.ts';",
        'lib/left.ts': "import './bottom.ts';",
        'lib/right.ts': "import './bottom.ts';",
        'lib/bottom.ts': '',
      }),
    ).toEqual(['these import one another: lib/self.ts']);
  });
});

describe('names', () => {
  test.each(['lib/index.ts', 'ui/index.tsx'])('%s is refused', (file) => {
    expect(breachesOf({ [file]: 'export {};' })).toEqual([expect.stringContaining('no index files')]);
  });

  test.each(['lib/utils.ts', 'lib/helpers/dates.ts', 'app/misc.tsx', 'db/common/a.ts', 'lib/date-utils.ts'])(
    '%s is a drawer',
    (file) => {
      expect(breachesOf({ [file]: 'export {};' })).toEqual([expect.stringContaining("drawer's name")]);
    },
  );

  test('a word that only begins like a drawer is fine', () => {
    expect(breachesOf({ 'lib/commonwealth.ts': 'export {};' })).toEqual([]);
  });
});
