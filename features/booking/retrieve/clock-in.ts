import { dateFormat } from '#lib/formats.ts';

/** 2026-12-11T05:10, as a clock on the wall there shows it. */
export function clockIn(timeZone: string, at: Date): string {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}
