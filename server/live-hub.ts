import { type LiveChanges, type LiveWatcher, liveTopics } from '#app/live-changes.ts';
import { listen } from '#db/listen.ts';
import type { Log } from '#lib/log.ts';

export interface LiveHub extends LiveChanges {
  /** Whether there are watchers; without any, polling can be skipped. */
  isWatched(): boolean;
  /** Disconnects all watchers, present and future, so that no stream delays the stop. */
  stop(): void;
  close(): Promise<void>;
}

/** A browser's connection limit per site; more are a bug or abuse. */
const maxStreamsPerUser = 6;

/** One per process: a single connection listens for all watchers. */
export async function createLiveHub({ listenUrl, log }: { listenUrl: string; log: Log }): Promise<LiveHub> {
  const watchers = new Set<LiveWatcher>();
  let isStopping = false;

  const listener = await listen({
    url: listenUrl,
    channels: ['live'],
    log,
    onNotification: (_, payload) => notify((topic) => topic === payload),
    // Changes during the disconnect were missed.
    onReconnect: () => notify(() => true),
  });

  function notify(isCacheable: (topic: string) => boolean): void {
    for (const topic of liveTopics.filter(isCacheable)) {
      for (const watcher of [...watchers]) watcher.changed(topic);
    }
  }

  function closeOldestStreams(userId: string): void {
    const ownWatchers = [...watchers].filter((watcher) => watcher.userId === userId);
    for (const oldest of ownWatchers.slice(0, Math.max(0, ownWatchers.length - maxStreamsPerUser + 1))) {
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
        closeOldestStreams(watcher.userId);
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
