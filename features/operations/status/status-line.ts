export type StatusState = 'ok' | 'attention' | 'failing';

export interface StatusLine {
  key: StatusKey;
  name: string;
  state: StatusState;
  /** Short, such as "Connected" or "40% Used". */
  value: string;
  sentence: string;
  /** It could not be measured, so nothing is known of what it is about. */
  isUnknown?: true;
}

/** In display order. */
export const statusKeys = ['database', 'email', 'payments', 'storage', 'jobs', 'backup'] as const;

export type StatusKey = (typeof statusKeys)[number];

export const statusNames: Record<StatusKey, string> = {
  database: 'Database',
  email: 'Email Service',
  payments: 'Payment Gateway',
  storage: 'Storage',
  jobs: 'Jobs',
  backup: 'Last backup',
};

export type Measured = Omit<StatusLine, 'key' | 'name'>;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** For example "40 seconds" or "3 minutes". */
export function spanText(ms: number): string {
  if (ms < 2 * minute) return counted(Math.max(0, Math.round(ms / second)), 'second');
  if (ms < 2 * hour) return counted(Math.round(ms / minute), 'minute');
  if (ms < 2 * day) return counted(Math.round(ms / hour), 'hour');
  return counted(Math.round(ms / day), 'day');
}

export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : things}`;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** For example "4.2 MB". */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ${units[unit]}`;
}

/** Describes a crontab schedule; one of another form is shown as it is. */
export function scheduleText(schedule: string): string {
  const everyMinutes = /^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1];
  if (everyMinutes) return everyMinutes === '1' ? 'Every minute' : `Every ${everyMinutes} minutes`;
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(schedule) ?? [];
  if (!minute || !hour) return schedule;
  const minutes = minute.padStart(2, '0');
  return hour === '*' ? `Hourly at :${minutes}` : `Daily at ${hour.padStart(2, '0')}:${minutes} UTC`;
}
