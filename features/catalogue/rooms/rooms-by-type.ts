/** Groups rooms by type; rooms of one type may differ in beds and price. */
export function roomsByType(
  rooms: readonly { type: string; count: number; priceMinor: number }[],
): { type: string; count: number; totalMinor: number }[] {
  return [...Map.groupBy(rooms, ({ type }) => type)].map(([type, own]) => ({
    type,
    count: own.reduce((sum, { count }) => sum + count, 0),
    totalMinor: own.reduce((sum, { count, priceMinor }) => sum + count * priceMinor, 0),
  }));
}
