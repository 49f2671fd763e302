import { type FareTerm, termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { percentsOf } from '#lib/money.ts';

/** A flight's share of the price, in what is charged (whole units, or cents), with its terms. */
interface FarePart {
  amount: number;
  terms: readonly FareTerm[];
}

/** A statement about a fare. A date of null means until departure or, for what was never possible, always. */
export type FareLine =
  | { kind: 'change'; fee: number; until: CalendarDate | null }
  | { kind: 'noChange'; after: CalendarDate | null }
  /** `percent` is null if the flights differ. */
  | { kind: 'refund'; back: number; percent: number | null; until: CalendarDate | null }
  | { kind: 'noRefund'; after: CalendarDate | null };

interface Period {
  until: CalendarDate | null;
  fee: number | null;
  back: number;
  percent: number | null;
}

/**
 * Change fees and refunds from today to departure. All flights are changed or refunded together: what one forbids is
 * impossible, and amounts add up.
 */
export function fareLines(parts: readonly FarePart[], departure: CalendarDate, today: CalendarDate): FareLine[] {
  const periods = periodsOf(parts, departure).filter(({ until }) => until === null || until >= today);
  return [...changeLines(periods), ...refundLines(periods)];
}

function periodsOf(parts: readonly FarePart[], departure: CalendarDate): Period[] {
  const days = new Set([0, ...parts.flatMap(({ terms }) => terms.map(({ daysBefore }) => daysBefore))]);
  return [...days]
    .sort((one, other) => other - one)
    .map((daysBefore) => {
      const terms = parts.map((part) => ({ ...part, term: termsAt(part.terms, daysBefore) }));
      const percents = new Set(terms.map(({ term }) => term?.refundPercent ?? 0));
      const [percent = 0] = percents;
      const fees = terms.map(({ amount, term }) => ({ amount, percent: term?.changeFeePercent ?? 0 }));
      const isChangeable = terms.every(({ term }) => term && term.changeFeePercent !== null);
      return {
        until: daysBefore === 0 ? null : addDays(departure, -daysBefore),
        fee: isChangeable ? percentsOf(fees) : null,
        back: percentsOf(terms.map(({ amount, term }) => ({ amount, percent: term?.refundPercent ?? 0 }))),
        percent: percents.size === 1 ? percent : null,
      };
    });
}

function changeLines(periods: readonly Period[]): FareLine[] {
  const lines: FareLine[] = [];
  for (const { until, fee } of periods) {
    const last = lines.at(-1);
    if (fee === null) {
      if (last?.kind !== 'noChange')
        lines.push({ kind: 'noChange', after: last?.kind === 'change' ? last.until : null });
    } else if (last?.kind === 'change' && last.fee === fee) last.until = until;
    else lines.push({ kind: 'change', fee, until });
  }
  return lines;
}

function refundLines(periods: readonly Period[]): FareLine[] {
  const lines: FareLine[] = [];
  for (const { until, back, percent } of periods) {
    const last = lines.at(-1);
    if (back === 0) {
      if (last?.kind !== 'noRefund')
        lines.push({ kind: 'noRefund', after: last?.kind === 'refund' ? last.until : null });
    } else if (last?.kind === 'refund' && last.back === back) last.until = until;
    else lines.push({ kind: 'refund', back, percent, until });
  }
  return lines;
}
