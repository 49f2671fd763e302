import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import type { AgentOutcome } from './agent-outcome.ts';

const dismissAfterMs = 3_000;

/** What became of the last form, in sight wherever the reader has scrolled to. Good news goes by itself. */
export function OutcomeAlert({ outcome }: { outcome: AgentOutcome | undefined }) {
  const [gone, setGone] = useState<AgentOutcome>();
  useEffect(() => {
    if (outcome?.kind !== 'done') return;
    const timer = setTimeout(() => setGone(outcome), dismissAfterMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (!outcome || outcome.kind === 'refused' || outcome === gone) return null;
  return (
    <div className="sticky top-16 z-10 rounded-md bg-canvas md:top-17">
      {outcome.kind === 'done' ? (
        <Alert tone="success">{outcome.text}</Alert>
      ) : (
        <Alert tone="danger" title={outcome.text}>
          {outcome.reasons.join(' ')}
        </Alert>
      )}
    </div>
  );
}
