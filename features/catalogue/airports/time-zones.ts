const zones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')));

/** For a select; `isTimeZone` also accepts some older names. */
export function listTimeZones(): string[] {
  return [...zones];
}

/** Common abbreviations, allowed for locations only. The database has the same list (migration 0051). */
const abbreviations = ['EAT', 'CAT', 'WAT', 'SAST', 'GST', 'GMT'];

/** For locations, whose time zone is only displayed. */
export function listShownTimeZones(): string[] {
  return [...abbreviations, ...zones];
}

export function isShownTimeZone(zone: string): boolean {
  return abbreviations.includes(zone) || isTimeZone(zone);
}

/** Accepts region names only, as the database does: `EAT` and `+03:00` have no daylight saving time. */
export function isTimeZone(zone: string): boolean {
  // The set is a thousand times faster than Intl, and an import checks up to nine thousand zones.
  if (zone === 'UTC' || zones.has(zone)) return true;
  return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/.test(zone) && isKnownToIntl(zone);
}

function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
