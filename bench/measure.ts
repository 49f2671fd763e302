const warmUps = 3;
const rounds = 15;

/** The median of some rounds, in milliseconds, after a few that fill caches. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < warmUps; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}
