/** Flights are shown in US dollars without decimals; where there is no price there is a dash. */
export function wholeDollars(minor: number | null): string {
  return minor === null ? '–' : `$${Math.round(minor / 100).toLocaleString('en-US')}`;
}
