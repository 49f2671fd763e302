import {
  listTransactions,
  readTransactionQuery,
  transactionsPerPage,
} from '#features/agents/transactions/list-transactions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ArrowLeftRight, FileDown, SearchX } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/transactions';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { showTransaction } from './parts/shown-transaction.ts';
import { TransactionFilter } from './transactions/transaction-filter.tsx';
import { TransactionTable } from './transactions/transaction-table.tsx';
import { transactionsPath } from './transactions/transactions-path.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { db, preferences } = factsOf(context);
  const query = readTransactionQuery(new URL(request.url).searchParams);
  const { transactions, ...list } = await listTransactions(db, { agentId: agent.id, ...query });
  const { type, status } = query;
  return {
    ...list,
    filter: { type, status },
    perPage: transactionsPerPage,
    transactions: transactions.map((transaction) => showTransaction(transaction, preferences.language)),
  };
}

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  if (!loaderData) return <NoAgent />;
  const { transactions, filter, page, pages, total, perPage } = loaderData;
  const isFiltered = filter.type !== null || filter.status !== null;
  return (
    <AgentPage
      title={t('transactions.title')}
      lede={t('transactions.lede')}
      actions={
        total > 0 && (
          <ButtonLink to="/agent/credit#statement" size="sm" icon={FileDown}>
            {t('transactions.statement')}
          </ButtonLink>
        )
      }
    >
      {(total > 0 || isFiltered) && <TransactionFilter {...filter} />}
      {total > 0 ? (
        <TransactionTable transactions={transactions} />
      ) : (
        <EmptyState
          icon={isFiltered ? SearchX : ArrowLeftRight}
          level="h2"
          title={isFiltered ? t('transactions.noneMatch') : t('transactions.empty')}
          className="rounded-lg border border-line bg-surface"
          actions={
            isFiltered ? (
              <ButtonLink to="/agent/transactions">{t('transactions.clear')}</ButtonLink>
            ) : (
              <ButtonLink to="/agent/funding" tone="brand">
                {t('balance.fund')}
              </ButtonLink>
            )
          }
        >
          {isFiltered ? t('transactions.noneMatchText') : t('transactions.emptyText')}
        </EmptyState>
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          total={total}
          pageSize={perPage}
          href={(wanted) => transactionsPath(filter, wanted)}
        />
      )}
    </AgentPage>
  );
}
