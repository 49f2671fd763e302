import type { AgentDashboard } from '#features/agents/dashboard/read-agent-dashboard.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText } from '../../account/parts/moment-text.ts';
import { showTransaction } from '../parts/shown-transaction.ts';

/** With the words of its moments, which the server writes. */
export function showDashboard(dashboard: AgentDashboard, language: LanguageCode) {
  return {
    ...dashboard,
    transactions: dashboard.transactions.map((transaction) => showTransaction(transaction, language)),
    sales: dashboard.sales.map((sale) => ({ ...sale, at: momentText(sale.at, language) })),
  };
}
