/** Groups rooms by type; rooms of one type may differ in beds and price. */
export function roomsByType(
  rooms: readonly { type: string; count: number; pricePerNightMinor: number }[],
): { type: string; count: number; perNightMinor: number }[] {
  return [...Map.groupBy(rooms, ({ type }) => type)].map(([type, own]) => ({
    type,
    count: own.reduce((sum, { count }) => sum + count, 0),
    perNightMinor: own.reduce((sum, { count, pricePerNightMinor }) => sum + count * pricePerNightMinor, 0),
  }));
}
