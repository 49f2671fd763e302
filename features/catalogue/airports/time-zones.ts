const zones: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')),
);

/** For a list to choose from; there are a few more, older names that are taken too. */
export function listTimeZones(): string[] {
  return [...zones];
}

/** What people in the region say instead; a location is shown with it. The database has the same list: 0051. */
const abbreviations = ['EAT', 'CAT', 'WAT', 'SAST', 'GST', 'GMT'];

/** For a location, whose time zone is only shown. */
export function listShownTimeZones(): string[] {
  return [...abbreviations, ...zones];
}

export function isShownTimeZone(zone: string): boolean {
  return abbreviations.includes(zone) || isTimeZone(zone);
}

/** Names of places, as the database takes them: `EAT` and `+03:00` know no summer time. */
export function isTimeZone(zone: string): boolean {
  // A file may ask nine thousand times, and the set answers a thousand times faster.
  if (zone === 'UTC' || zones.has(zone)) return true;
  return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/.test(zone) && isKnownToClock(zone);
}

function isKnownToClock(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
