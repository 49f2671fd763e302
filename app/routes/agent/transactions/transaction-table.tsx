import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table } from '../../../ui/table.tsx';
import { Moment } from '../../account/parts/moment.tsx';
import { useAmounts } from '../funding/use-amounts.ts';
import { isVoid, type ShownTransaction } from '../parts/shown-transaction.ts';
import { TransactionBadge } from '../parts/transaction-badge.tsx';
import { SignedUsd } from '../parts/usd.tsx';
import { useDescription } from '../parts/use-description.ts';

export function TransactionTable({ transactions }: { transactions: ShownTransaction[] }) {
  const { t } = useTranslation('agent');
  const messagesFor = useDescription();
  return (
    <Table
      caption={t('transactions.title')}
      rows={transactions}
      rowKey={({ type, id }) => `${type}-${id}`}
      columns={[
        {
          id: 'date',
          header: t('transactions.date'),
          wide: true,
          cell: ({ at }) => (
            <span className="text-ink-2">
              <Moment {...at} />
            </span>
          ),
        },
        {
          id: 'description',
          header: t('transactions.description'),
          wraps: true,
          phone: 'first',
          cell: (transaction) => (
            <>
              <span className="font-semibold wrap-anywhere">
                {messagesFor({ ...transaction, reason: transaction.description })}
              </span>
              <span className="block text-xs text-ink-3 min-[80rem]:hidden">
                <Moment {...transaction.at} />
              </span>
              <DepositNote {...transaction} />
              <DocumentLink {...transaction} />
            </>
          ),
        },
        {
          id: 'reference',
          header: t('transactions.reference'),
          phone: 'second',
          cell: (transaction) => <Reference {...transaction} />,
        },
        {
          id: 'method',
          wide: true,
          header: t('transactions.method'),
          cell: ({ paymentMethod }) => (paymentMethod ? t(`methods.${paymentMethod}`) : '–'),
        },
        {
          id: 'status',
          header: t('transactions.status'),
          phone: 'second-end',
          cell: ({ status }) => (
            <span className="max-md:pe-2.5">
              <TransactionBadge status={status} />
            </span>
          ),
        },
        {
          id: 'amount',
          header: t('transactions.amount'),
          align: 'end',
          phone: 'first-end',
          cell: (transaction) => <SignedUsd minor={transaction.amountMinor} isVoid={isVoid(transaction)} />,
        },
      ]}
    />
  );
}

/** What came of what was announced, where that is not said by the line itself. */
function DepositNote({ at, arrived, announcedMinor, amountMinor }: ShownTransaction) {
  const { t } = useTranslation('agent');
  const { dollars } = useAmounts();
  if (!arrived || announcedMinor === null) return null;
  const said = [
    ...(arrived.text === at.text ? [] : [t('describe.arrived', { time: arrived.text })]),
    ...(announcedMinor === amountMinor
      ? []
      : [t('describe.came', { asked: dollars(announcedMinor), amount: dollars(amountMinor) })]),
  ];
  if (said.length === 0) return null;
  return <span className="num block text-xs text-ink-2">{said.join(' ')}</span>;
}

/** The receipt of money that came, the invoice of what was sold. */
function DocumentLink({ type, status, reference, bookingReference }: ShownTransaction) {
  const { t } = useTranslation('agent');
  if (status !== 'completed') return null;
  const paper =
    type === 'deposit'
      ? { href: `/agent/deposits/${reference}/receipt.pdf`, words: t('transactions.receipt') }
      : type === 'sale' && bookingReference
        ? { href: `/booking/${bookingReference}/invoice.pdf`, words: t('transactions.invoice') }
        : null;
  if (!paper) return null;
  return (
    <a
      href={paper.href}
      download
      className="relative flex min-h-11 w-fit items-center text-xs underline md:min-h-6"
    >
      {paper.words}
      <span className="sr-only"> {bookingReference ?? reference}</span>
    </a>
  );
}

function Reference({
  reference,
  bookingReference,
}: Pick<ShownTransaction, 'reference' | 'bookingReference'>) {
  const { t } = useTranslation('agent');
  if (!bookingReference) return <span className="num isolate-ltr text-ink-2">{reference}</span>;
  return (
    <Link
      to={`/booking/${bookingReference}`}
      aria-label={t('transactions.booking', { reference: bookingReference })}
      className="num isolate-ltr inline-flex min-h-11 items-center underline md:min-h-0"
    >
      {bookingReference}
    </Link>
  );
}
