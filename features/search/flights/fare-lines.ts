import { type FareTerm, termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { percentOf } from '#lib/money.ts';

/** A flight's share of the price, with its terms. */
interface FarePart {
  priceMinor: number;
  terms: readonly FareTerm[];
}

/** A statement about a fare. A date of null means until departure or, for what was never possible, always. */
export type FareLine =
  | { kind: 'change'; feeMinor: number; until: CalendarDate | null }
  | { kind: 'noChange'; after: CalendarDate | null }
  /** `percent` is null if the flights differ. */
  | { kind: 'refund'; backMinor: number; percent: number | null; until: CalendarDate | null }
  | { kind: 'noRefund'; after: CalendarDate | null };

interface Period {
  until: CalendarDate | null;
  feeMinor: number | null;
  backMinor: number;
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
      let feeMinor: number | null = 0;
      let backMinor = 0;
      for (const { priceMinor, term } of terms) {
        const fee: number | null = term?.changeFeePercent ?? null;
        feeMinor = feeMinor === null || fee === null ? null : feeMinor + percentOf(priceMinor, fee);
        backMinor += percentOf(priceMinor, term?.refundPercent ?? 0);
      }
      return {
        until: daysBefore === 0 ? null : addDays(departure, -daysBefore),
        feeMinor,
        backMinor,
        percent: percents.size === 1 ? percent : null,
      };
    });
}

function changeLines(periods: readonly Period[]): FareLine[] {
  const lines: FareLine[] = [];
  for (const { until, feeMinor } of periods) {
    const last = lines.at(-1);
    if (feeMinor === null) {
      if (last?.kind !== 'noChange')
        lines.push({ kind: 'noChange', after: last?.kind === 'change' ? last.until : null });
    } else if (last?.kind === 'change' && last.feeMinor === feeMinor) last.until = until;
    else lines.push({ kind: 'change', feeMinor, until });
  }
  return lines;
}

function refundLines(periods: readonly Period[]): FareLine[] {
  const lines: FareLine[] = [];
  for (const { until, backMinor, percent } of periods) {
    const last = lines.at(-1);
    if (backMinor === 0) {
      if (last?.kind !== 'noRefund')
        lines.push({ kind: 'noRefund', after: last?.kind === 'refund' ? last.until : null });
    } else if (last?.kind === 'refund' && last.backMinor === backMinor) last.until = until;
    else lines.push({ kind: 'refund', backMinor, percent, until });
  }
  return lines;
}
