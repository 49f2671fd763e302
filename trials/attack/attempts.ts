/** What was tried, how often, and what was found: one row of the table that `npm run attack` prints. */
export interface Attempts {
  what: string;
  tries: number;
  /** One sentence for each fault. */
  found: string[];
  /** Something that the reader of the table should know. */
  note?: string;
}

export function attempts(what: string): Attempts {
  return { what, tries: 0, found: [] };
}

/** The same fault at a hundred addresses is shown ten times. */
const shownOfOne = 10;

export function printAttempts(part: string, rows: readonly Attempts[], seconds: number): void {
  for (const { what, tries, found, note } of rows) {
    const outcome = found.length === 0 ? 'nothing found' : `${found.length} FOUND`;
    console.log(
      `${part.padEnd(12)} ${what.padEnd(58)} ${String(tries).padStart(7)}  ${outcome}${note ? ` (${note})` : ''}`,
    );
    for (const fault of found.slice(0, shownOfOne)) console.log(`    ${fault}`);
    if (found.length > shownOfOne) console.log(`    … and ${found.length - shownOfOne} more`);
  }
  console.log(`${part.padEnd(12)} took ${seconds.toFixed(0)} s`);
}
