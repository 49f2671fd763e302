const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** 40 seconds, 3 minutes, 2 hours, 5 days. */
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

/** 812 bytes, 4.2 MB, 38 GB. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ${units[unit]}`;
}
