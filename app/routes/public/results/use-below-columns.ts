import { useSyncExternalStore } from 'react';

const query = '(width < 64rem)';

function subscribe(changed: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Below 1024 px there is no column for filters: they open as a sheet. */
export function useBelowColumns(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
