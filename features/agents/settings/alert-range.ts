/** Between which amounts an agency may ask to be told of a low balance, in US cents. */
export const alertRange = { lowestMinor: 1, highestMinor: 100_000_000 } as const;
