import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { hasUnsavedFields } from '#ui/leave-guard.tsx';
import { type LiveTopic, liveTopics } from '../../../live-changes.ts';

interface LiveConnectionOptions {
  /** Without input for this long the connection closes; otherwise the page itself would keep its session alive. */
  idleMs: number;
  onChanged: (topics: readonly LiveTopic[]) => void;
  /** The session ended or lost the administrator role. */
  onEnded: () => void;
}

const address = '/admin/live';
const firstRetryMs = 3_000;
const maxRetryMs = 60_000;
const idleCheckMs = 15_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Connected only while the page is visible and in use, because a browser has six connections for all tabs of a site.
 * Every topic counts as changed when it opens: events may have been missed.
 */
function keepLiveConnection({ idleMs, onChanged, onEnded }: LiveConnectionOptions): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let activeAt = Date.now();
  let isLeaving = false;

  const isWanted = () => !isLeaving && document.visibilityState === 'visible' && Date.now() - activeAt < idleMs;

  function update(): void {
    if (!isWanted()) close();
    else if (!source && retry === undefined) open();
  }

  function open(): void {
    source = new EventSource(address);
    source.addEventListener('open', () => {
      retryMs = firstRetryMs;
      onChanged(liveTopics);
    });
    source.addEventListener('message', ({ data }) => {
      onChanged(liveTopics.filter((topic) => topic === data));
    });
    source.addEventListener('ended', () => {
      close();
      onEnded();
    });
    source.addEventListener('error', () => {
      // The browser reconnects by itself after a lost connection, but not after a response that is no event stream.
      if (source?.readyState === EventSource.CLOSED) void addRetryHeaders();
    });
  }

  async function addRetryHeaders(): Promise<void> {
    close();
    retry = setTimeout(() => {
      retry = undefined;
      update();
    }, retryMs);
    retryMs = Math.min(maxRetryMs, retryMs * 2);
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.type === 'opaqueredirect') onEnded();
  }

  function close(): void {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    retry = undefined;
  }

  function recordActivity(): void {
    activeAt = Date.now();
    update();
  }

  /** Signing out redirects by itself; an `ended` event at the same time would redirect elsewhere. */
  function closeOnSignOut({ target }: Event): void {
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/sign-out') return;
    isLeaving = true;
    close();
  }

  function resume(): void {
    isLeaving = false;
    update();
  }

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', recordActivity, { signal });
  for (const type of activityEvents) document.addEventListener(type, recordActivity, { signal, passive: true });
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', close, { signal });
  window.addEventListener('pageshow', resume, { signal });
  document.addEventListener('submit', closeOnSignOut, { signal });
  const idleCheck = setInterval(update, idleCheckMs);
  update();

  return () => {
    listening.abort();
    clearInterval(idleCheck);
    close();
  };
}

type Listener = (topics: readonly LiveTopic[]) => void;

/** Subscribes a listener and returns the function that unsubscribes it. */
const LiveContext = createContext<(listener: Listener) => () => void>(() => () => {});

/** One connection for all pages of the back office. */
export function LiveProvider({ idleMinutes, children }: { idleMinutes: number; children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const { revalidate } = useRevalidator();
  // The route guard redirects on revalidation. Unsaved input stays on the page; saving it then asks to sign in again.
  const leave = useEffectEvent(() => {
    if (!hasUnsavedFields()) void revalidate();
  });
  useEffect(
    () =>
      keepLiveConnection({
        idleMs: idleMinutes * 60_000,
        onChanged: (topics) => {
          for (const listener of [...listeners]) listener(topics);
        },
        onEnded: leave,
      }),
    [idleMinutes, listeners],
  );
  return <LiveContext value={listen}>{children}</LiveContext>;
}

const pauseMs = 1_000;

/** Runs the work on request, and once more after a pause however often it was requested meanwhile. */
export function runThrottled(work: () => Promise<void>): { request(): void; stop(): void } {
  let isBusy = false;
  let isRequested = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    isRequested = false;
    await work().catch(() => {});
    setTimeout(() => {
      isBusy = false;
      if (isRequested && !isStopped) void run();
    }, pauseMs);
  }

  return {
    request() {
      isRequested = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Calls `refresh` when one of the topics changes, at most once a second and never twice at a time. */
export function useLive(topics: readonly LiveTopic[], refresh: () => Promise<void>): void {
  const listen = useContext(LiveContext);
  const run = useEffectEvent(refresh);
  const matches = useEffectEvent((changed: readonly LiveTopic[]) => changed.some((topic) => topics.includes(topic)));
  useEffect(() => {
    const throttled = runThrottled(() => run());
    const unsubscribe = listen((changed) => {
      if (matches(changed)) throttled.request();
    });
    return () => {
      unsubscribe();
      throttled.stop();
    };
  }, [listen]);
}

/** Revalidates the page when one of the topics changes. A navigation in progress loads it anew anyway, and is not interrupted. */
export function useLivePage(topics: readonly LiveTopic[]): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  useLive(topics, async () => {
    if (state === 'idle') await revalidate();
  });
}

/** Revalidates the page at an interval while a job is in progress and the page is visible. */
export function usePolling(isInProgress: boolean, everyMs: number): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInProgress || state !== 'idle') return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isInProgress, everyMs, state, revalidate]);
}
