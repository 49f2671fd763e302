import type { AgentTransfer, OfficeSale } from '#features/agents/back-office/agent-activity.ts';
import { minorUnitsText } from '#features/booking/back-office/office-labels.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { ListedPage } from '#lib/paged-list.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ticket } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { BookOpen } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { summaryOf } from '../catalogue/list-paging.tsx';
import { ListTable } from '../list-table.tsx';
import { loneLink, Moment, ReferenceLink } from '../panel.tsx';

export function SalesPart({ list, agentId }: { list: ListedPage<OfficeSale>; agentId: string }) {
  return (
    <ListTable
      caption="Sales"
      columns={saleColumns}
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

const saleColumns: TableColumn<OfficeSale>[] = [
  {
    id: 'reference',
    header: 'Booking',
    phone: 'first',
    cell: ({ bookingId, reference, isCancelled }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <ReferenceLink bookingId={bookingId}>{reference}</ReferenceLink>
        {isCancelled && <Badge tone="danger">Cancelled</Badge>}
      </span>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ type }) => (type === 'flight' ? 'Flight' : 'Hotel') },
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
  { id: 'at', header: 'Sold', cell: ({ at }) => <Moment at={at} className="num text-ink-2" /> },
  money('net', 'Net', ({ netMinor }) => netMinor),
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    cell: ({ commissionMinor, commissionLeftMinor }) => (
      <span className="block leading-4.5">
        {formatUsdCents(commissionMinor, 'en-US')}
        {commissionLeftMinor !== commissionMinor && (
          <span className="block text-xs text-ink-3">{formatUsdCents(commissionLeftMinor, 'en-US')} left</span>
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
    cell: (sale) => formatUsdCents(minorOf(sale), 'en-US'),
  };
}

/** Every transfer on the accounts of the agency. */
export function LedgerPart({ list }: { list: ListedPage<AgentTransfer> }) {
  return (
    <ListTable
      caption="Transfers"
      columns={ledgerColumns}
      list={list}
      rowKey={({ id }) => String(id)}
      summary={summaryOf(list, 'transfers')}
      empty={<EmptyState icon={BookOpen} title="No money has moved" level="h2" />}
    />
  );
}

const ledgerColumns: TableColumn<AgentTransfer>[] = [
  {
    id: 'at',
    header: 'When',
    phone: 'second',
    cell: ({ at, kind }) => (
      <span className="block leading-4.5">
        <Moment at={at} className="num text-ink-2" />
        <span className="block text-xs text-ink-3 md:hidden">{kind.replaceAll('_', ' ')}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Why', cell: ({ kind }) => kind.replaceAll('_', ' ') },
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
        <Link to={`/admin/bookings/${bookingId}`} dir="ltr" className={`num max-md:pe-2.5 ${loneLink}`}>
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
        {minorUnitsText(amountMinor)} <span className="text-ink-3">{currency}</span>
      </>
    ),
  },
];

/** +$25.00 or −$25.00 */
export function signedDollars(minor: number): string {
  return `${minor < 0 ? '−' : '+'}${formatUsdCents(Math.abs(minor), 'en-US')}`;
}
