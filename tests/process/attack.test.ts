import { expect, test } from 'vitest';
import { attackedEnvironment, type OpenSite } from '../../trials/attack/attacked-site.ts';
import { attackLeaks } from '../../trials/attack/leaks.ts';
import { attackOrigins } from '../../trials/attack/origins.ts';
import { attackExpressions } from '../../trials/attack/regular-expressions.ts';
import { openSite } from './site.ts';

// The short forms of `npm run attack`, of what no other test tries.

const open: OpenSite = (environment) => openSite({ ...attackedEnvironment, ...environment });

test.each([
  ['other origins and hosts', attackOrigins],
  ['canaries and secrets', attackLeaks],
  ['regular expressions', attackExpressions],
])(
  '%s: nothing is found',
  async (_, attack) => {
    const rows = await attack(open, { isQuick: true });
    expect(rows.flatMap(({ found }) => found)).toEqual([]);
    for (const { what, tries } of rows) expect([what, tries > 0]).toEqual([what, true]);
  },
  300_000,
);
