import { configureGlobal } from 'fast-check';

// Every test that draws random cases repeats them with the same SEED, which `npm test` prints. The long form
// draws many more.
const { SEED, LONG } = process.env;
configureGlobal({
  ...(SEED && { seed: Number(SEED) }),
  ...(LONG && { numRuns: 10_000 }),
});
