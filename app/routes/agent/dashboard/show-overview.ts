import type { Overview } from '#features/agents/overview/read-overview.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText } from '../../account/parts/moment-text.ts';
import { showTransaction } from '../parts/shown-transaction.ts';

/** With the words of its moments, which the server writes. */
export function showOverview(overview: Overview, language: LanguageCode) {
  return {
    ...overview,
    transactions: overview.transactions.map((transaction) => showTransaction(transaction, language)),
    sales: overview.sales.map((sale) => ({ ...sale, at: momentText(sale.at, language) })),
  };
}
