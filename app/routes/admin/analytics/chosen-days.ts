import { daysAhead, type Horizon, readHorizon } from '#features/analytics/horizon.ts';
import type { ComparedPeriod } from '#features/analytics/period.ts';
import { loadFactorSorts } from '#features/analytics/read-load-factors.ts';
import { occupancySorts } from '#features/analytics/read-occupancy.ts';
import type { ReportQuery } from './load-report.ts';
import { loadTable, occupancyTable } from './table-names.ts';
import { readTablePage } from './table-page.ts';

/** Which days seats and rooms are looked at: those of the period, or days that are still being sold. */
export interface ChosenDays {
  ahead: Horizon | null;
  days: ComparedPeriod;
}

export function chosenDays({ params, period }: Pick<ReportQuery, 'params' | 'period'>): ChosenDays {
  const ahead = readHorizon(params);
  const { from, to, before } = ahead ? daysAhead(ahead, period.today) : period;
  return { ahead, days: { from, to, before } };
}

export function chosenFlights(params: URLSearchParams) {
  return readTablePage(params, loadTable, loadFactorSorts);
}

export function chosenHotels(params: URLSearchParams) {
  return readTablePage(params, occupancyTable, occupancySorts);
}
