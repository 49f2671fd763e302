import { createContext, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveTopic } from '../../../live-changes.ts';
import { hasUnsavedFields } from '../../../ui/leave-guard.tsx';
import { keepLiveConnection } from './live-connection.ts';

type Listener = (topics: readonly LiveTopic[]) => void;

/** Gives a listener the news until what is returned is called. */
export const LiveContext = createContext<(listener: Listener) => () => void>(() => () => {});

/** One connection for the whole back-office, whatever page of it is open. */
export function LiveProvider({ idleMinutes, children }: { idleMinutes: number; children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const { revalidate } = useRevalidator();
  // The guard knows where to send whoever is not an administrator any more. What is typed stays: whoever saves it then is
  // asked to sign in beside it.
  const leave = useEffectEvent(() => {
    if (!hasUnsavedFields()) void revalidate();
  });
  useEffect(
    () =>
      keepLiveConnection({
        idleMs: idleMinutes * 60_000,
        changed: (topics) => {
          for (const listener of [...listeners]) listener(topics);
        },
        ended: leave,
      }),
    [idleMinutes, listeners],
  );
  return <LiveContext value={listen}>{children}</LiveContext>;
}
