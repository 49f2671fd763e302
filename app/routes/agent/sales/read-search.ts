import { fitPeriod, readPeriod } from '#features/agents/period/period.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { cleanLine } from '#lib/clean-text.ts';

const longest = 80;

/** What the address of a report asks for. */
export function readSearch(request: Request, now: Date) {
  const { searchParams } = new URL(request.url);
  const today = businessToday(now);
  return {
    today,
    period: fitPeriod(readPeriod(searchParams, today), today),
    text: cleanLine(searchParams.get('q') ?? '').slice(0, longest),
    page: Number(searchParams.get('page') ?? 1),
    hasAllCustomers: searchParams.get('customers') === 'all',
  };
}
