import type { Translate } from '#i18n/translator.ts';
import { subjectText } from '../sales/subject-text.ts';
import type { StatementLine } from './statement.ts';

interface LineLabels {
  agent: Translate<'agent'>;
  sales: Translate<'sales'>;
  dollars: (minor: number) => string;
  /** Keeps the direction of what others wrote. */
  apart?: (text: string) => string;
}

type Detailed = Pick<StatementLine, 'kind' | 'sold' | 'announcedMinor' | 'amountMinor'>;

/** What explains the amount of a line: what was sold and for how much, how much of it came back, what was announced. */
export function lineDetail(
  { agent: t, sales, dollars, apart }: LineLabels,
  { kind, sold, announcedMinor, amountMinor }: Detailed,
): string | null {
  const amount = dollars(amountMinor);
  if (kind === 'deposit' && announcedMinor !== null && announcedMinor !== amountMinor)
    return t('describe.came', { asked: dollars(announcedMinor), amount });
  if (!sold) return null;
  const what = subjectText(sales, sold, apart);
  return kind === 'refund'
    ? t('statement.refundDetail', { what, amount, net: dollars(sold.netMinor) })
    : t('statement.saleDetail', { what, price: dollars(sold.priceMinor) });
}
