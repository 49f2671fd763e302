import { createWatch } from '../providers/create-watch.ts';
import { type Measured, type StatusKey, type StatusLine, statusKeys, statusNames } from './status-line.ts';

export type Measures = Record<StatusKey, (now: Date) => Promise<Measured>>;

export interface SystemStatus {
  /** A measurement of the last seconds, or a new one, with a deadline. */
  read(): Promise<StatusLine[]>;
  measure(key: StatusKey): Promise<StatusLine>;
}

export function createSystemStatus(
  measures: Measures,
  { onError, deadline = 1_500 }: { onError: (error: unknown) => void; deadline?: number },
): SystemStatus {
  const unknown = (key: StatusKey, value: string, sentence: string) =>
    ({ key, name: statusNames[key], state: 'failing', value, sentence, isUnknown: true }) as const;
  const watch = createWatch<StatusKey, StatusLine>({
    keys: statusKeys,
    ask: async (key) => ({ key, name: statusNames[key], ...(await measures[key](new Date())) }),
    onFailure(key, error) {
      onError(error);
      return unknown(key, 'Failed', 'It could not be measured: see the log.');
    },
    onDelay: (key) => unknown(key, 'No answer', `No answer within ${deadline / 1000} seconds.`),
    deadlineMs: deadline,
  });
  return { read: watch.read, measure: watch.askOne };
}
