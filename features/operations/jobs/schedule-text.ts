/** What a line of the crontab says, in words. One that it has no words for stays as it is. */
export function scheduleText(schedule: string): string {
  const everyMinutes = /^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1];
  if (everyMinutes) return everyMinutes === '1' ? 'Every minute' : `Every ${everyMinutes} minutes`;
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(schedule) ?? [];
  if (!minute || !hour) return schedule;
  const minutes = minute.padStart(2, '0');
  return hour === '*' ? `Hourly at :${minutes}` : `Daily at ${hour.padStart(2, '0')}:${minutes} UTC`;
}
