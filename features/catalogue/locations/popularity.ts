/** In percent of the location that is asked for most; null while nobody has asked for any. */
export function popularityOf(demand: number, highestDemand: number): number | null {
  return highestDemand === 0 ? null : Math.round((100 * demand) / highestDemand);
}

export function isPopular(popularity: number | null): boolean {
  return popularity !== null && popularity >= 90;
}

export function popularityLevel(popularity: number): 'high' | 'middling' | 'low' {
  if (popularity >= 90) return 'high';
  return popularity >= 70 ? 'middling' : 'low';
}
