import { parseArgs } from 'node:util';
import buildFirst from '#tests/process/build-first.ts';
import { endLeftovers } from '#tests/process/product.ts';
import { startReport } from '../report.ts';
import { type OpenSite, startSites } from './attacked-site.ts';
import type { Attempts } from './attempts.ts';
import { attackByGuessing } from './guessing.ts';
import { attackFields } from './injections.ts';
import { attackLeaks } from './leaks.ts';
import { attackOrigins } from './origins.ts';
import { attackExpressions } from './regular-expressions.ts';
import { attackRoutes } from './routes-and-ids.ts';
import { attackUploads } from './uploads.ts';

/** The parts, in the order in which they run. Each opens a product of its own, so that none finds what another left. */
const parts: Record<string, (open: OpenSite, options: { isQuick: boolean }) => Promise<Attempts[]>> = {
  routes: attackRoutes,
  fields: attackFields,
  uploads: attackUploads,
  origins: attackOrigins,
  guessing: attackByGuessing,
  expressions: attackExpressions,
  leaks: attackLeaks,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
const chosen = Object.entries(parts).filter(([name]) => !values.only || name === values.only);
if (chosen.length === 0) {
  console.error(`There is no part ${values.only}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

// A run that fails or is interrupted leaves no product behind.
process.on('exit', endLeftovers);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The same fault at a hundred addresses is shown ten times. */
const shownOfOne = 10;
const report = startReport('attack');
// A product that has to build first would not be ready in time on a busy machine.
buildFirst();
const sites = await startSites();
try {
  for (const [name, attack] of chosen) {
    const startedAt = performance.now();
    const rows = await attack(sites.open, { isQuick: values.quick }).catch((error: Error): Attempts[] => {
      const { message, cause } = error;
      const found = [`The attack broke off: ${message} ${cause instanceof Error ? cause.message : ''}`];
      return [{ what: name, tries: 0, found }];
    });
    for (const { what, tries, found, note } of rows) {
      const outcome = found.length === 0 ? 'nothing found' : `${found.length} found, such as: ${found[0]}`;
      report.note(what, `${tries} tries, ${outcome}${note ? ` (${note})` : ''}`, found.length === 0);
      for (const fault of found.slice(1, shownOfOne)) console.log(`        ${fault}`);
    }
    console.log(`        ${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
} finally {
  await sites.stop();
}
await report.finish(values.quick ? 'trial' : values.only ? 'again' : 'whole');
