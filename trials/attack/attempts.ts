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
