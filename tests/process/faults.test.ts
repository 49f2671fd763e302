import { afterAll, beforeAll, expect, test } from 'vitest';
import { killedPostgres, killedProduct, terminatedConnections } from '#trials/faults/crashes.ts';
import { stoppedUnderLoad } from '#trials/faults/restarts.ts';
import { openTrial, type Trial } from '#trials/faults/site.ts';

// The short forms of some of `npm run faults`: people buy through the site's forms while something breaks, every
// booking that was acknowledged is kept, and nobody sees a 500.

let trial: Trial;
beforeAll(async () => {
  trial = await openTrial({ isQuick: true });
});
afterAll(() => trial?.[Symbol.asyncDispose]());

test.each([killedProduct, killedPostgres, terminatedConnections, stoppedUnderLoad].map((fault) => [fault.name, fault]))(
  '%s',
  async (_, fault) => {
    expect(await fault.run(trial)).toContain('0 lost');
  },
);
