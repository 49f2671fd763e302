/**
 * Something read from the database that may be a little old. The first reading is waited for; later ones happen behind
 * an answer from the one before, all callers share one, and one that fails leaves the old answer and is tried again
 * when it would next be due.
 */
export function createRefreshed<T>(options: {
  read: (before: T | undefined) => Promise<T>;
  freshMs: number;
  now: () => number;
  onFailed: (error: unknown) => void;
}): () => Promise<T> {
  const { read, freshMs, now, onFailed } = options;
  let current: { value: T } | undefined;
  let reading: Promise<T> | undefined;
  let dueAt = 0;

  const readAgain = () => {
    reading ??= read(current?.value)
      .then((value) => {
        current = { value };
        return value;
      })
      .finally(() => {
        reading = undefined;
        dueAt = now() + freshMs;
      });
    return reading;
  };

  return async () => {
    if (!current) return readAgain();
    if (now() >= dueAt) readAgain().catch(onFailed);
    return current.value;
  };
}
