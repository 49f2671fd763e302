export interface Refreshed<T> {
  (): Promise<T>;
  /** What is known at this moment; whoever asks has it read again where that is due. */
  now(): T | undefined;
}

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
}): Refreshed<T> {
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

  const known = () => {
    if (current && now() >= dueAt) readAgain().catch(onFailed);
    return current?.value;
  };
  return Object.assign(async () => known() ?? readAgain(), { now: known });
}
