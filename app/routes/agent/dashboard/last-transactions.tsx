import { useTranslation } from '#i18n/use-translation.tsx';
import { ArrowLeftRight } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../account/parts/moment.tsx';
import { isVoid, type ShownTransaction } from '../parts/shown-transaction.ts';
import { TransactionBadge } from '../parts/transaction-badge.tsx';
import { SignedUsd } from '../parts/usd.tsx';
import { useDescription } from '../parts/use-description.ts';
import { LastList } from './last-list.tsx';

export function LastTransactions({ transactions }: { transactions: ShownTransaction[] }) {
  const { t } = useTranslation('agent');
  return (
    <LastList
      id="last-transactions"
      title={t('last.transactions')}
      all={{ to: '/agent/transactions', label: t('last.allTransactions') }}
      empty={{ icon: ArrowLeftRight, title: t('last.noTransactions'), text: t('last.noTransactionsText') }}
      rows={transactions}
    >
      {(transaction) => (
        <TransactionRow key={`${transaction.type}-${transaction.id}`} transaction={transaction} />
      )}
    </LastList>
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
