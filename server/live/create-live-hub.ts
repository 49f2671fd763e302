import { type LiveChanges, type LiveWatcher, liveTopics } from '#app/live-changes.ts';
import { listen } from '#db/listen.ts';
import type { Log } from '#lib/log.ts';

export interface LiveHub extends LiveChanges {
  /** Whether anybody wants to know: if not, nobody needs to look either. */
  isWatched(): boolean;
  /** Sends everybody away, also who comes later, so that no stream holds the stop up. */
  stop(): void;
  close(): Promise<void>;
}

/** As many as a browser has connections to one site: more are a fault, or somebody who wants to use us up. */
const mostStreamsOfOne = 6;

/** One for each process: a single connection listens, however many watch. */
export async function createLiveHub({ listenUrl, log }: { listenUrl: string; log: Log }): Promise<LiveHub> {
  const watchers = new Set<LiveWatcher>();
  let isStopping = false;

  const listener = await listen({
    url: listenUrl,
    channels: ['live'],
    log,
    onNotification: (_, payload) => tell((topic) => topic === payload),
    // Whatever changed meanwhile was said to nobody.
    onReconnect: () => tell(() => true),
  });

  function tell(isMeant: (topic: string) => boolean): void {
    for (const topic of liveTopics.filter(isMeant)) {
      for (const watcher of [...watchers]) watcher.changed(topic);
    }
  }

  function makeRoomFor(userId: string): void {
    const theirs = [...watchers].filter((watcher) => watcher.userId === userId);
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - mostStreamsOfOne + 1))) {
      watchers.delete(oldest);
      oldest.yielding();
    }
  }

  function stop(): void {
    isStopping = true;
    for (const watcher of [...watchers]) watcher.stopping();
    watchers.clear();
  }

  return {
    watch(watcher) {
      if (isStopping) watcher.stopping();
      else {
        makeRoomFor(watcher.userId);
        watchers.add(watcher);
      }
      return () => watchers.delete(watcher);
    },
    isWatched: () => watchers.size > 0,
    stop,
    async close() {
      stop();
      await listener.close();
    },
  };
}
