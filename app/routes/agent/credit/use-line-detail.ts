import { lineDetail } from '#features/agents/statement/line-detail.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useAmounts } from '../funding/use-amounts.ts';
import type { ShownLine } from './show-credit.ts';

/** What explains the amount of a line, in the reader's words. */
export function useLineDetail(line: ShownLine): string | null {
  const { t: agent } = useTranslation('agent');
  const { t: sales } = useTranslation('sales');
  const { apart, dollars } = useAmounts();
  return lineDetail({ agent, sales, dollars, apart }, line);
}
