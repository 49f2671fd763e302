import { daysAhead, type LookAhead, readLookAhead } from '#features/analytics/look-ahead.ts';
import type { ComparedPeriod } from '#features/analytics/period.ts';
import { loadFactorSorts } from '#features/analytics/read-load-factors.ts';
import { occupancySorts } from '#features/analytics/read-occupancy.ts';
import type { AskedReport } from './load-report.ts';
import { loadTable, occupancyTable } from './table-names.ts';
import { readTablePage } from './table-page.ts';

/** Which days seats and rooms are looked at: those of the period, or days that are still being sold. */
export interface AskedDays {
  ahead: LookAhead | null;
  days: ComparedPeriod;
}

export function askedDays({ params, period }: Pick<AskedReport, 'params' | 'period'>): AskedDays {
  const ahead = readLookAhead(params);
  const { from, to, before } = ahead ? daysAhead(ahead, period.today) : period;
  return { ahead, days: { from, to, before } };
}

export function askedFlights(params: URLSearchParams) {
  return readTablePage(params, loadTable, loadFactorSorts);
}

export function askedHotels(params: URLSearchParams) {
  return readTablePage(params, occupancyTable, occupancySorts);
}
