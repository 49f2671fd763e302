import { configureGlobal } from 'fast-check';

// Random tests repeat with the same SEED, which `npm test` prints. The long form draws many more cases.
const { SEED, LONG } = process.env;
configureGlobal({
  ...(SEED && { seed: Number(SEED) }),
  ...(LONG && { numRuns: 10_000 }),
});
