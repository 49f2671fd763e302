import type { AgentTransfer } from '#features/agents/back-office/list-agent-transfers.ts';
import { hundredthsText, momentText } from '#features/booking/back-office/office-words.ts';
import type { ListedPage } from '#features/catalogue/editing/list-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookOpen } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { summaryOf } from '../catalogue/summary-of.ts';
import { PartTable } from './part-table.tsx';

/** Every step that money took on the accounts of the agency, as the ledger has it. */
export function LedgerPart({ list }: { list: ListedPage<AgentTransfer> }) {
  return (
    <PartTable
      caption="Transfers"
      columns={columns}
      list={list}
      rowKey={({ id }) => String(id)}
      summary={summaryOf(list, 'transfers')}
      empty={<EmptyState icon={BookOpen} title="No money has moved" level="h2" />}
    />
  );
}

const columns: TableColumn<AgentTransfer>[] = [
  {
    id: 'at',
    header: 'When',
    phone: 'second',
    cell: ({ at, kind }) => (
      <span className="block leading-4.5">
        <time dateTime={at.toISOString()} className="num text-ink-2">
          {momentText(at)}
        </time>
        <span className="block text-xs text-ink-3 md:hidden">{kind.replaceAll('_', ' ')}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Why', phone: 'none', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  {
    id: 'accounts',
    header: 'From and to',
    phone: 'first',
    wraps: true,
    cell: ({ debit, credit }) => (
      <>
        <bdi>{debit}</bdi> <span className="text-ink-3">to</span> <bdi>{credit}</bdi>
      </>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    phone: 'second-end',
    cell: ({ bookingId, reference }) =>
      bookingId === null ? (
        <span className="num max-md:pe-2.5" dir="ltr">
          {reference}
        </span>
      ) : (
        <Link
          to={`/admin/bookings/${bookingId}`}
          dir="ltr"
          className="num inline-flex items-center max-md:min-h-11 max-md:pe-2.5 pointer-coarse:min-h-11"
        >
          {reference}
        </Link>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ amountMinor, currency }) => (
      <>
        {hundredthsText(amountMinor)} <span className="text-ink-3">{currency}</span>
      </>
    ),
  },
];
