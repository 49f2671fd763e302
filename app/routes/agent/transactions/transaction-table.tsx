import type { AgentTransaction } from '#features/agents/transactions/list-transactions.ts';
import { describeEntry, type TransactionStatus } from '#features/agents/transactions/transaction.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import { Moment, momentText, type ShownMoment } from '../../account/moment.tsx';
import { SignedUsd, useAmounts } from '../money.tsx';

export type ShownTransaction = Omit<AgentTransaction, 'at' | 'arrivedAt'> & {
  at: ShownMoment;
  arrived: ShownMoment | null;
};

export function showTransaction(
  { at, arrivedAt, ...transaction }: AgentTransaction,
  language: LanguageCode,
): ShownTransaction {
  return { ...transaction, at: momentText(at, language), arrived: arrivedAt && momentText(arrivedAt, language) };
}

/** Whether the money never moved or was returned. */
export function isVoid({ status }: Pick<AgentTransaction, 'status'>): boolean {
  return status === 'voided' || status === 'failed';
}

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

/** When a deposit arrived and how much was announced, if that differs from the line. */
function DepositNote({ at, arrived, announcedMinor, amountMinor }: ShownTransaction) {
  const { t } = useTranslation('agent');
  const { dollars } = useAmounts();
  if (!arrived || announcedMinor === null) return null;
  const notes = [
    ...(arrived.text === at.text ? [] : [t('describe.arrived', { time: arrived.text })]),
    ...(announcedMinor === amountMinor
      ? []
      : [t('describe.amountDiffers', { announced: dollars(announcedMinor), amount: dollars(amountMinor) })]),
  ];
  if (notes.length === 0) return null;
  return <span className="num block text-xs text-ink-2">{notes.join(' ')}</span>;
}

/** The receipt of a deposit or the invoice of a sale. */
function DocumentLink({ type, status, reference, bookingReference }: ShownTransaction) {
  const { t } = useTranslation('agent');
  if (status !== 'completed') return null;
  const document =
    type === 'deposit'
      ? { href: `/agent/deposits/${reference}/receipt.pdf`, text: t('transactions.receipt') }
      : type === 'sale' && bookingReference
        ? { href: `/booking/${bookingReference}/invoice.pdf`, text: t('transactions.invoice') }
        : null;
  if (!document) return null;
  return (
    <a href={document.href} download className="relative flex min-h-11 w-fit items-center text-xs underline md:min-h-6">
      {document.text}
      <span className="sr-only"> {bookingReference ?? reference}</span>
    </a>
  );
}

function Reference({ reference, bookingReference }: Pick<ShownTransaction, 'reference' | 'bookingReference'>) {
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

const tones: Record<TransactionStatus, BadgeTone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  voided: 'neutral',
};

export function TransactionBadge({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation('agent');
  return (
    <Badge dot tone={tones[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}

type Described = Parameters<typeof describeEntry>[1];

/** Describes an entry in the reader's language. */
export function useDescription(): (entry: Described) => string {
  const { t, language } = useTranslation('agent');
  const isRtl = findLanguage(language)?.direction === 'rtl';
  // In right-to-left languages, invisible marks isolate the direction of a name.
  const isolate = (text: string) => (isRtl ? `\u2068${text}\u2069` : text);
  return (entry) => describeEntry(t, entry, isolate);
}
