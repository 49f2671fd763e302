import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import { listen } from '#db/listen.ts';
import type { Log } from '#lib/log.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { readSettings } from './stored-settings.ts';

export type SettingsCache = {
  /** A variable of this process. */
  current(): Settings;
  refresh(): Promise<void>;
  close(): Promise<void>;
};

const retryDelayMs = 1_000;

/** One per process, refreshed by NOTIFY: a change takes effect in every process within moments. */
export async function createSettingsCache({
  db,
  listenUrl,
  log,
}: {
  db: Database;
  listenUrl: string;
  log: Log;
}): Promise<SettingsCache> {
  const closing = new AbortController();
  let settings = defaultSettings();
  let lastRead: Promise<void> = Promise.resolve();
  let nextRead: Promise<void> | undefined;

  async function read(): Promise<void> {
    settings = (await readSettings(db, log)).settings;
  }

  /**
   * Reads run one after another, so that an older one never overwrites a newer; a queued read serves all
   * callers.
   */
  function refresh(): Promise<void> {
    nextRead ??= lastRead
      .catch(() => {})
      .then(() => {
        nextRead = undefined;
        lastRead = read();
        return lastRead;
      });
    return nextRead;
  }

  async function refreshUntilDone(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await refresh();
      } catch (error) {
        log.warn({ err: error }, 'refreshing settings failed, retrying');
        await sleep(retryDelayMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  // Listens before the first read, so that no change is missed.
  const listener = await listen({
    url: listenUrl,
    channels: ['settings_changed'],
    log,
    onNotification: refreshUntilDone,
    onReconnect: refreshUntilDone,
  });

  async function close(): Promise<void> {
    closing.abort();
    await listener.close();
    await Promise.allSettled([lastRead, nextRead]);
  }

  try {
    await refresh();
  } catch (error) {
    await close();
    throw error;
  }
  return { current: () => settings, refresh, close };
}
