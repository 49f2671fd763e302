import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { AgentTransfer } from '#features/agents/back-office/list-agent-transfers.ts';
import { hundredthsText, momentText } from '#features/booking/back-office/office-words.ts';
import { type Listed, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { summaryOf } from '../catalogue/summary-of.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** Every step that money took on the accounts of the agency, as the ledger has it. */
export function LedgerPart({ list, page }: { list: Listed<AgentTransfer>; page: number }) {
  const address = useListAddress();
  const pages = Math.max(1, Math.ceil(list.matching / rowsPerPage));
  return (
    <>
      <Table
        caption="Transfers"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        summary={summaryOf(list, 'transfers')}
        instead={
          list.rows.length === 0 ? (
            <EmptyState icon={BookOpen} title="No money has moved" level="h2" />
          ) : undefined
        }
      />
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          href={address.page}
          total={list.matching}
          isMore={list.isMore}
          pageSize={rowsPerPage}
        />
      )}
    </>
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
    id: 'booking',
    header: 'Booking',
    phone: 'second-end',
    cell: ({ booking }) =>
      booking && (
        <Link
          to={`/admin/bookings/${booking.id}`}
          dir="ltr"
          className="num inline-flex items-center max-md:min-h-11 max-md:pe-2.5 pointer-coarse:min-h-11"
        >
          {booking.reference}
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
