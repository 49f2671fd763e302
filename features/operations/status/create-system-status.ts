import { type Measured, type StatusKey, type StatusLine, statusKeys, statusNames } from './status-line.ts';

export type Measures = Record<StatusKey, (now: Date) => Promise<Measured>>;

export interface SystemStatus {
  /** A measurement of the last seconds, or a new one, with a deadline. */
  read(): Promise<StatusLine[]>;
  measure(key: StatusKey): Promise<StatusLine>;
}

const deadlineMs = 1_500;
const freshMs = 5_000;

/**
 * Measures everything concurrently, each with its own deadline, so that the page never hangs. A pending
 * measurement is shared, so that many readers never cause many queries.
 */
export function createSystemStatus(
  measures: Measures,
  { onError, deadline = deadlineMs }: { onError: (error: unknown) => void; deadline?: number },
): SystemStatus {
  const inProgress = new Map<StatusKey, Promise<StatusLine>>();
  let latest: { at: number; lines: Promise<StatusLine[]> } | undefined;

  function ask(key: StatusKey): Promise<StatusLine> {
    const known = inProgress.get(key);
    if (known) return known;
    const measurement = measures[key](new Date())
      .then((measured): StatusLine => ({ ...named(key), ...measured }))
      .catch((error: unknown): StatusLine => {
        onError(error);
        return {
          ...named(key),
          state: 'failing',
          value: 'Failed',
          sentence: 'It could not be measured: see the log.',
        };
      })
      .finally(() => inProgress.delete(key));
    inProgress.set(key, measurement);
    return measurement;
  }

  async function measure(key: StatusKey): Promise<StatusLine> {
    const { promise: late, resolve } = Promise.withResolvers<StatusLine>();
    const timer = setTimeout(
      () =>
        resolve({
          ...named(key),
          state: 'failing',
          value: 'No answer',
          sentence: `No answer within ${deadline / 1000} seconds.`,
        }),
      deadline,
    );
    try {
      return await Promise.race([ask(key), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    measure,
    read() {
      if (!latest || Date.now() - latest.at > freshMs)
        latest = { at: Date.now(), lines: Promise.all(statusKeys.map(measure)) };
      return latest.lines;
    },
  };
}

function named(key: StatusKey): Pick<StatusLine, 'key' | 'name'> {
  return { key, name: statusNames[key] };
}
