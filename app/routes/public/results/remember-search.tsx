import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { storedRecent, storeRecent } from '#features/search/components/recent-storage.ts';
import { type RecentLimits, type RecentSearch, withRecent } from '#features/search/recent-searches.ts';

/** Links to other days of the same search carry this. */
export const otherDay = { isOtherDay: true };

/** Where results are shown, the browser remembers what was searched for. Shows nothing itself. */
export function RememberSearch({
  search: { address, places },
  limits: { today, maxPassengers, maxStayNights },
}: {
  search: RecentSearch;
  limits: RecentLimits;
}) {
  const { state } = useLocation();
  const isOtherDay = state?.isOtherDay === true;
  const names = places.join('\n');
  useEffect(() => {
    const stored = storedRecent();
    const search = { address, places: names.split('\n') };
    const kept = withRecent(stored, search, { today, maxPassengers, maxStayNights }, { isOtherDay });
    if (kept !== stored) storeRecent(kept);
  }, [address, names, today, maxPassengers, maxStayNights, isOtherDay]);
  return null;
}
