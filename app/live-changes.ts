/** The payloads on the database channel `live` are the same strings: 0032_live.sql. */
export const liveTopics = ['bookings', 'inquiries', 'agents', 'alerts'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export interface LiveWatcher {
  userId: string;
  changed(topic: LiveTopic): void;
  /** The person has too many open streams, and this is the oldest. */
  yielding(): void;
  /** The process is shutting down. */
  stopping(): void;
}

/** Changes made by any process, as this process receives them. */
export interface LiveChanges {
  /** Returns a function that stops watching. */
  watch(watcher: LiveWatcher): () => void;
}
