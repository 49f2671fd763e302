import { parseArgs } from 'node:util';
import { endLeftovers } from '#tests/process/product.ts';
import { type OpenSite, startSites } from './attacked-site.ts';
import { type Attempts, printAttempts } from './attempts.ts';
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

const sites = await startSites();
const rows: Attempts[] = [];
try {
  for (const [name, attack] of chosen) {
    const startedAt = performance.now();
    const tried = await attack(sites.open, { isQuick: values.quick });
    printAttempts(name, tried, (performance.now() - startedAt) / 1000);
    rows.push(...tried);
  }
} finally {
  await sites.stop();
}
const found = rows.flatMap((row) => row.found);
const tries = rows.reduce((sum, row) => sum + row.tries, 0);
console.log(`\n${tries} tries, ${found.length === 0 ? 'nothing found' : `${found.length} found`}.`);
process.exitCode = found.length === 0 ? 0 : 1;
