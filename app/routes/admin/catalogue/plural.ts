/** "Amenity" becomes "amenities". */
export function plural(noun: string): string {
  const lower = noun.toLowerCase();
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}
