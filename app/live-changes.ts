/** What may have changed. The payloads on the channel `live` of the database are the same words: 0032_live.sql. */
export const liveTopics = ['bookings', 'inquiries', 'agents'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export interface LiveWatcher {
  /** Whose browser it is. */
  userId: string;
  changed(topic: LiveTopic): void;
  /** The same person watches in so many places that the oldest gives way. */
  yielding(): void;
  /** The process ends: nobody must be kept waiting. */
  stopping(): void;
}

/** Everything that changes, wherever it was changed, as this process hears of it. */
export interface LiveChanges {
  /** Until what is returned is called. */
  watch(watcher: LiveWatcher): () => void;
}
