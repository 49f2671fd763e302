import type { OfficeSale } from '#features/agents/back-office/list-agent-sales.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { ListedPage } from '#features/catalogue/editing/list-query.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ticket } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { summaryOf } from '../catalogue/summary-of.ts';
import { PartTable } from './part-table.tsx';

export function SalesPart({ list, agentId }: { list: ListedPage<OfficeSale>; agentId: string }) {
  return (
    <PartTable
      caption="Sales"
      columns={columns}
      list={list}
      rowKey={({ bookingId }) => bookingId}
      summary={
        <span className="flex flex-wrap items-center justify-between gap-2">
          {summaryOf(list, 'sales')}
          <ButtonLink to={`/admin/bookings?agency=${agentId}`} size="sm" tone="quiet" icon={Ticket}>
            In the list of bookings
          </ButtonLink>
        </span>
      }
      empty={<EmptyState icon={Ticket} title="No sales yet" level="h2" />}
    />
  );
}

const columns: TableColumn<OfficeSale>[] = [
  {
    id: 'reference',
    header: 'Booking',
    phone: 'first',
    cell: ({ bookingId, reference, isCancelled }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link
          to={`/admin/bookings/${bookingId}`}
          dir="ltr"
          className="num inline-flex items-center font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
        >
          {reference}
        </Link>
        {isCancelled && <Badge tone="danger">Cancelled</Badge>}
      </span>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    phone: 'none',
    cell: ({ type }) => (type === 'flight' ? 'Flight' : 'Hotel'),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'second',
    cell: ({ customer }) => (
      <span className="block max-w-44 truncate">
        <bdi>{customer || 'Unknown Customer'}</bdi>
      </span>
    ),
  },
  {
    id: 'at',
    header: 'Sold',
    phone: 'none',
    cell: ({ at }) => (
      <time dateTime={at.toISOString()} className="num text-ink-2">
        {momentText(at)}
      </time>
    ),
  },
  money('net', 'Net', ({ netMinor }) => netMinor),
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    phone: 'none',
    cell: ({ commissionMinor, commissionLeftMinor }) => (
      <span className="block leading-4.5">
        {formatUsdCents(commissionMinor, 'en-US')}
        {commissionLeftMinor !== commissionMinor && (
          <span className="block text-xs text-ink-3">
            {formatUsdCents(commissionLeftMinor, 'en-US')} left
          </span>
        )}
      </span>
    ),
  },
  { ...money('sold', 'Sold for', ({ soldMinor }) => soldMinor), phone: 'first-end' },
];

function money(id: string, header: string, minorOf: (sale: OfficeSale) => number): TableColumn<OfficeSale> {
  return {
    id,
    header,
    align: 'end',
    phone: 'none',
    cell: (sale) => formatUsdCents(minorOf(sale), 'en-US'),
  };
}
