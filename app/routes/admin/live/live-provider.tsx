import { createContext, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveTopic, liveTopics } from '../../../live-changes.ts';
import { hasUnsavedFields } from '../../../ui/leave-guard.tsx';

interface LiveConnectionOptions {
  /** So long nobody has touched anything: then it rests, or the page would keep its own session from timing out. */
  idleMs: number;
  changed: (topics: readonly LiveTopic[]) => void;
  /** The session has ended, or is no administrator's any more. */
  ended: () => void;
}

const address = '/admin/live';
const firstRetryMs = 3_000;
const longestRetryMs = 60_000;
const idleCheckMs = 15_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Open while the page is in sight and somebody is there, because a browser has six connections for all tabs of a site.
 * Whenever it opens, everything counts as changed: nobody knows what was said before.
 */
function keepLiveConnection({ idleMs, changed, ended }: LiveConnectionOptions): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let touchedAt = Date.now();
  let isLeaving = false;

  const isWanted = () =>
    !isLeaving && document.visibilityState === 'visible' && Date.now() - touchedAt < idleMs;

  function update(): void {
    if (!isWanted()) close();
    else if (!source && retry === undefined) open();
  }

  function open(): void {
    source = new EventSource(address);
    source.addEventListener('open', () => {
      retryMs = firstRetryMs;
      changed(liveTopics);
    });
    source.addEventListener('message', ({ data }) => {
      changed(liveTopics.filter((topic) => topic === data));
    });
    source.addEventListener('ended', () => {
      close();
      ended();
    });
    source.addEventListener('error', () => {
      // A lost connection is made again by the browser itself; an answer that is no stream ends it for good.
      if (source?.readyState === EventSource.CLOSED) void comeAgain();
    });
  }

  async function comeAgain(): Promise<void> {
    close();
    retry = setTimeout(() => {
      retry = undefined;
      update();
    }, retryMs);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.type === 'opaqueredirect') ended();
  }

  function close(): void {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    retry = undefined;
  }

  function noteLife(): void {
    touchedAt = Date.now();
    update();
  }

  /** Whoever signs out is led on by that form: news that the session has ended would lead elsewhere at the same moment. */
  function noteSignOut({ target }: Event): void {
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/sign-out') return;
    isLeaving = true;
    close();
  }

  function comeBack(): void {
    isLeaving = false;
    update();
  }

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', noteLife, { signal });
  for (const sign of signsOfLife) document.addEventListener(sign, noteLife, { signal, passive: true });
  // A page that the browser keeps for the back button must not keep its connection too.
  window.addEventListener('pagehide', close, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('submit', noteSignOut, { signal });
  const idleCheck = setInterval(update, idleCheckMs);
  update();

  return () => {
    listening.abort();
    clearInterval(idleCheck);
    close();
  };
}

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
