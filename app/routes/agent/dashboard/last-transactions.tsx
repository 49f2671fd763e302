import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../account/parts/moment.tsx';
import { PortalPanel } from '../parts/portal-panel.tsx';
import { isVoid, type ShownTransaction } from '../parts/shown-transaction.ts';
import { TransactionBadge } from '../parts/transaction-badge.tsx';
import { SignedUsd } from '../parts/usd.tsx';
import { useDescription } from '../parts/use-description.ts';

export function LastTransactions({ transactions }: { transactions: ShownTransaction[] }) {
  const { t } = useTranslation('agent');
  return (
    <PortalPanel
      id="last-transactions"
      title={t('last.transactions')}
      action={
        <ButtonLink to="/agent/transactions" tone="quiet" size="sm" className="-me-3">
          {t('last.allTransactions')}
        </ButtonLink>
      }
    >
      {transactions.length === 0 ? (
        <EmptyState icon={ArrowLeftRight} title={t('last.noTransactions')}>
          {t('last.noTransactionsText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionRow key={`${transaction.type}-${transaction.id}`} transaction={transaction} />
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}

function TransactionRow({ transaction }: { transaction: ShownTransaction }) {
  const wordsFor = useDescription();
  const { bookingReference, reference, at, amountMinor, status } = transaction;
  const words = wordsFor({ ...transaction, reason: transaction.description });
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2 text-sm hover:bg-brand-soft/35">
      <span className="truncate font-semibold">
        {bookingReference ? (
          // The whole row is the target, so that a thumb need not look for it.
          <Link to={`/booking/${bookingReference}`} className="text-ink after:absolute after:inset-0">
            {words}
          </Link>
        ) : (
          words
        )}
      </span>
      <SignedUsd minor={amountMinor} isVoid={isVoid(transaction)} className="text-end" />
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <span className="num isolate-ltr">{reference}</span>
        <Moment {...at} />
      </span>
      <span className="justify-self-end">
        <TransactionBadge status={status} />
      </span>
    </li>
  );
}
