/** Kenya keeps one time all year. */
const nairobiAheadMs = 3 * 3600 * 1000;

/** YYYYMMDDHHmmss in Nairobi. */
export function darajaTimestamp(now: Date): string {
  const there = new Date(now.getTime() + nairobiAheadMs).toISOString();
  return there.slice(0, 19).replace(/[-T:]/g, '');
}
