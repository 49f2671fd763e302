import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/build.ts';
import { endLeftovers } from '#tests/process/product.ts';
import { wrongClocks } from './faults/clocks.ts';
import { fullDisk, killedPostgres, killedProduct, stoppedPostgres, terminatedConnections } from './faults/crashes.ts';
import { hugeBodies, malformedRequests, slowSockets } from './faults/hostile-clients.ts';
import { failingProviders, mailServerDown } from './faults/partners.ts';
import { restoredBackup, rollingMigration, stoppedUnderLoad } from './faults/restarts.ts';
import { openTrial } from './faults/site.ts';
import { startReport } from './report.ts';

// Breaks what the product stands on while people use it, and sees that nothing that was promised is lost. Real
// processes, loopback only, under twenty minutes.

const faults = [
  killedProduct,
  killedPostgres,
  terminatedConnections,
  stoppedPostgres,
  fullDisk,
  mailServerDown,
  failingProviders,
  wrongClocks,
  stoppedUnderLoad,
  rollingMigration,
  restoredBackup,
  slowSockets,
  hugeBodies,
  malformedRequests,
];

const { values: given } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false }, port: { type: 'string' } },
});
const chosen = faults.filter(({ name }) => given.only === undefined || given.only === name);
if (chosen.length === 0) {
  console.log(`npm run faults                every fault, under 20 minutes
npm run faults -- --only=NAME   one of ${faults.map(({ name }) => name).join(', ')}
npm run faults -- --quick       fewer and shorter rounds, which are not written down
npm run faults -- --port=4800   the first of the ports that are used`);
  process.exit(1);
}

process.on('exit', endLeftovers);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
await buildIfNeeded();
const report = startReport('faults');
await using trial = await openTrial({
  isQuick: given.quick,
  ...(given.port && { firstPort: Number(given.port) }),
});
for (const fault of chosen) await report.attempt(fault.what, () => fault.run(trial));
await report.finish(given.quick ? 'trial' : given.only ? 'again' : 'whole');
