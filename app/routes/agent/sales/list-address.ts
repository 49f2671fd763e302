import type { Period } from '#features/agents/period/period.ts';

/** The address of a report, with only what says more than the usual. */
export function listAddress(
  path: string,
  {
    period,
    text = '',
    page = 1,
    all = false,
  }: { period: Period; text?: string; page?: number; all?: boolean },
): string {
  const params = new URLSearchParams({ from: period.from, to: period.to });
  if (text) params.set('q', text);
  if (page > 1) params.set('page', String(page));
  if (all) params.set('customers', 'all');
  return `${path}?${params}`;
}
