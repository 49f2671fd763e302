interface WatchOptions<Key, Answer> {
  keys: readonly Key[];
  ask: (key: Key) => Promise<Answer>;
  onFailure: (key: Key, error: unknown) => Answer;
  /** The answer in place of one that does not come in time. */
  onDelay: (key: Key) => Answer;
  deadlineMs: number;
}

interface Watch<Key, Answer> {
  /** Asks now, with the deadline. */
  askOne(key: Key): Promise<Answer>;
  askAll(): Promise<Answer[]>;
  /** The answers of the last seconds, or new ones. */
  read(): Promise<Answer[]>;
}

const freshMs = 5_000;

/**
 * Asks for everything concurrently, each with its own deadline, so that no page hangs. A pending request is shared, so that
 * many readers never cause many requests.
 */
export function createWatch<Key, Answer>(options: WatchOptions<Key, Answer>): Watch<Key, Answer> {
  const { keys, ask, onFailure, onDelay, deadlineMs } = options;
  const inProgress = new Map<Key, Promise<Answer>>();
  let latest: { at: number; answers: Promise<Answer[]> } | undefined;

  function request(key: Key): Promise<Answer> {
    const known = inProgress.get(key);
    if (known) return known;
    const answer = ask(key)
      .catch((error: unknown) => onFailure(key, error))
      .finally(() => inProgress.delete(key));
    inProgress.set(key, answer);
    return answer;
  }

  async function askOne(key: Key): Promise<Answer> {
    const { promise: late, resolve } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => resolve(onDelay(key)), deadlineMs);
    try {
      return await Promise.race([request(key), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  function askAll(): Promise<Answer[]> {
    latest = { at: Date.now(), answers: Promise.all(keys.map(askOne)) };
    return latest.answers;
  }

  return { askOne, askAll, read: () => (latest && Date.now() - latest.at <= freshMs ? latest.answers : askAll()) };
}
