import { Form, useNavigation } from 'react-router';
import {
  listTransactions,
  readTransactionQuery,
  transactionsPerPage,
} from '#features/agents/transactions/list-transactions.ts';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
  transactionTypes,
} from '#features/agents/transactions/transaction.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ArrowLeftRight, SearchX } from '#ui/icons.tsx';
import { FileDown } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/transactions';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent, ShowButton } from './page-parts.tsx';
import { showTransaction, TransactionTable } from './transactions/transaction-table.tsx';

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
    pageSize: transactionsPerPage,
    transactions: transactions.map((transaction) => showTransaction(transaction, preferences.language)),
  };
}

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  if (!loaderData) return <NoAgent />;
  const { transactions, filter, ...paged } = loaderData;
  const hasAny = paged.total > 0;
  const isFiltered = filter.type !== null || filter.status !== null;
  return (
    <AgentPage
      title={t('transactions.title')}
      lede={t('transactions.lede')}
      actions={
        hasAny && (
          <ButtonLink to="/agent/credit#statement" size="sm" icon={FileDown}>
            {t('transactions.statement')}
          </ButtonLink>
        )
      }
    >
      {(hasAny || isFiltered) && <TransactionFilter {...filter} />}
      {hasAny ? (
        <TransactionTable transactions={transactions} />
      ) : (
        <EmptyState
          icon={isFiltered ? SearchX : ArrowLeftRight}
          level="h2"
          title={isFiltered ? t('transactions.noneMatch') : t('transactions.empty')}
          className="rounded-lg border border-line bg-surface"
          links={[
            isFiltered
              ? { to: '/agent/transactions', text: t('transactions.clear') }
              : { to: '/agent/funding', text: t('balance.fund'), tone: 'brand' },
          ]}
        >
          {isFiltered ? t('transactions.noneMatchText') : t('transactions.emptyText')}
        </EmptyState>
      )}
      <Pagination {...paged} href={(wanted) => transactionsPath(filter, wanted)} />
    </AgentPage>
  );
}

interface Filter {
  type: TransactionType | null;
  status: TransactionStatus | null;
}

function transactionsPath({ type, status }: Filter, page: number): string {
  const params = new URLSearchParams({
    ...(type && { type }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/agent/transactions?${params}` : '/agent/transactions';
}

function TransactionFilter({ type, status }: Filter) {
  const { t } = useTranslation('agent');
  const { location } = useNavigation();
  const types = transactionTypes.map((value) => ({ value, label: t(`types.${value}`) }));
  const statuses = transactionStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }));
  const selects = [
    { name: 'type', chosen: type, options: [{ value: '', label: t('transactions.allTypes') }, ...types] },
    { name: 'status', chosen: status, options: [{ value: '', label: t('transactions.allStatuses') }, ...statuses] },
  ] as const;
  return (
    <Form
      key={`${type}-${status}`}
      action="/agent/transactions"
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      {selects.map(({ name, chosen, options }) => (
        <Select
          key={name}
          dense
          name={name}
          label={t(`transactions.${name}`)}
          defaultValue={chosen ?? ''}
          options={options}
          className="md:w-44"
        />
      ))}
      <ShowButton
        label={t('transactions.show')}
        busy={location?.pathname === '/agent/transactions'}
        className={type || status ? undefined : 'max-md:col-span-2'}
      />
      {(type || status) && (
        <ButtonLink to="/agent/transactions" size="sm" tone="quiet">
          {t('transactions.clear')}
        </ButtonLink>
      )}
    </Form>
  );
}
