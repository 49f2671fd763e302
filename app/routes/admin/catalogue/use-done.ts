import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import type { Outcome } from './outcome.ts';

/**
 * Changes whenever something was done to the rows of this list, or another list is shown: ticks are then gone. What was done
 * is forgotten by the router with the next address, which takes no tick away that was made meanwhile.
 */
export function useDone(): string {
  const outcome = useActionData<Outcome>();
  const shown = new URLSearchParams(useLocation().search).get('show');
  const [done, setDone] = useState({ last: outcome, times: 0 });
  if (outcome?.kind === 'done' && outcome !== done.last) setDone({ last: outcome, times: done.times + 1 });
  return `${done.times} ${shown}`;
}
