import { useState } from 'react';
import type { MenuNumbers } from '#features/operations/desk/read-menu-numbers.ts';
import { useLive } from './use-live.ts';

/** As the page came with them, and as they are since. */
export function useMenuNumbers(loaded: MenuNumbers): MenuNumbers {
  const [known, setKnown] = useState({ loaded, numbers: loaded });
  // What came with the page last is the newest.
  if (known.loaded !== loaded) setKnown({ loaded, numbers: loaded });
  useLive(['bookings', 'inquiries', 'agents'], async () => {
    const answer = await fetch('/admin/live', { redirect: 'error' });
    if (!answer.ok) return;
    const numbers: MenuNumbers = await answer.json();
    setKnown((before) => ({ ...before, numbers }));
  });
  return known.numbers;
}
