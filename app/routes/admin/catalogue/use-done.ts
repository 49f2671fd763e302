import { useActionData, useLocation } from 'react-router';
import type { Outcome } from './outcome.ts';

/** Changes whenever something was done to the rows of this list, or another list is shown: ticks are then gone. */
export function useDone(): unknown {
  const outcome = useActionData<Outcome>();
  const shown = new URLSearchParams(useLocation().search).get('show');
  return outcome?.kind === 'done' ? outcome : shown;
}
