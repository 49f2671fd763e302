import { useLocation } from 'react-router';
import { readAgencyName } from '#features/agents/read-agency-name.ts';
import type { BookingNeed } from '#features/booking/back-office/booking-needs.ts';
import { type BookingQuery, readBookingQuery } from '#features/booking/back-office/booking-query.ts';
import { listBookings } from '#features/booking/back-office/list-bookings.ts';
import {
  amountText,
  methodLabels,
  paymentLabels,
  spanText,
  statusLabels,
} from '#features/booking/back-office/office-labels.ts';
import { type Need, type NeedyBooking, readNeeds } from '#features/booking/back-office/read-needs.ts';
import { bookingStatuses } from '#features/booking/booking.ts';
import { paymentMethods, paymentStates } from '#features/payments/payment.ts';
import { factsOf } from '../../request-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CircleCheck, RotateCcw, Ticket, X } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/bookings';
import { AdminPage } from './admin-page.tsx';
import { bookingColumns } from './bookings/booking-columns.tsx';
import { needLabels, reasonOf } from './bookings/need-labels.ts';
import { ExportLink } from './catalogue/export-link.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { MoreFilters } from './catalogue/more-filters.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';

const folded = [
  'type',
  'method',
  'payment',
  'travel_from',
  'travel_to',
  'created_from',
  'created_to',
  'sold_from',
  'sold_to',
];

/** By status with one click; everything else behind a fold. */
function StatusChips() {
  return (
    <FilterChips
      label="Status"
      name="status"
      all="All"
      options={[
        ...bookingStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
        { value: 'sold', label: 'Sold, also if cancelled later' },
      ]}
    />
  );
}

function BookingFilters({ query }: { query: BookingQuery }) {
  return (
    <MoreFilters names={folded} className="md:grid-cols-3 min-[75rem]:grid-cols-5">
      <Select
        dense
        label="Type"
        name="type"
        defaultValue={query.type ?? ''}
        options={[
          { value: '', label: 'Any' },
          { value: 'flight', label: 'Flights' },
          { value: 'hotel', label: 'Hotels' },
        ]}
      />
      <Select
        dense
        label="Paid by"
        name="method"
        defaultValue={query.method ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...paymentMethods.map((method) => ({ value: method, label: methodLabels[method] })),
        ]}
      />
      <Select
        dense
        label="Payment"
        name="payment"
        defaultValue={query.payment ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...paymentStates.map((state) => ({ value: state, label: paymentLabels[state] })),
        ]}
        className="max-md:col-span-2"
      />
      <Input dense type="date" label="Travels from" name="travel_from" defaultValue={query.travelFrom} />
      <Input dense type="date" label="Travels until" name="travel_to" defaultValue={query.travelTo} />
      <Input dense type="date" label="Booked from" name="created_from" defaultValue={query.createdFrom} />
      <Input dense type="date" label="Booked until" name="created_to" defaultValue={query.createdTo} />
      <Input dense type="date" label="Sold from" name="sold_from" defaultValue={query.soldFrom} />
      <Input dense type="date" label="Sold until" name="sold_to" defaultValue={query.soldTo} />
    </MoreFilters>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readBookingQuery(searchParams);
  const isNarrowed = [...searchParams.keys()].some((name) => name !== 'sort');
  const [list, needs, agencyName] = await Promise.all([
    listBookings(db, query),
    isNarrowed ? [] : readNeeds(db),
    query.agency && readAgencyName(db, query.agency),
  ]);
  return { query, list, needs, agencyName, isNarrowed, now: new Date() };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { query, list, needs, agencyName, isNarrowed, now } = loaderData;
  const address = useListAddress();
  const { pathname } = useLocation();
  return (
    <AdminPage title="Bookings" actions={<ExportLink path="/admin/bookings/export" list={list} />}>
      {!isNarrowed && <NeedQueue needs={needs} now={now} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search bookings" hint="by reference, name, phone, flight, hotel, agency" />
        <StatusChips />
        {query.agency && (
          <ButtonLink to={address.filtered({ agency: null })} size="sm" tone="soft" iconEnd={X}>
            <bdi className="truncate">{agencyName ?? 'Unknown agency'}</bdi>
          </ButtonLink>
        )}
        {query.need && (
          <ButtonLink to={address.filtered({ need: null })} size="sm" tone="soft" iconEnd={X}>
            {needLabels[query.need].title}
          </ButtonLink>
        )}
      </div>
      <BookingFilters query={query} />
      <div className="min-w-0 max-[86rem]:lg:overflow-x-auto">
        <Table
          caption="Bookings"
          columns={bookingColumns}
          rows={list.rows}
          rowKey={({ id }) => id}
          sort={{
            column: query.sort,
            direction: query.direction,
            href: (column, direction) =>
              address.filtered({ sort: `${direction === 'descending' ? '-' : ''}${column}` }),
          }}
          summary={summaryOf(list, 'bookings')}
          instead={
            list.rows.length === 0 ? (
              <EmptyState
                icon={Ticket}
                title={isNarrowed ? 'No bookings found' : 'No bookings yet'}
                level="h2"
                actions={
                  isNarrowed && (
                    <ButtonLink to={pathname} size="sm" icon={RotateCcw}>
                      Show all
                    </ButtonLink>
                  )
                }
              />
            ) : undefined
          }
        />
      </div>
      <ListPages page={list.page} list={list} />
    </AdminPage>
  );
}

/** What waits for a person, before everything else. */
function NeedQueue({ needs, now }: { needs: readonly Need[]; now: Date }) {
  const waiting = needs.filter(({ count }) => count > 0);
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-surface px-4 py-3 text-ink-2">
        <CircleCheck aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none text-success" />
        Nothing needs you.
      </p>
    );
  }
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="sr-only">
        Needs you
      </h2>
      <div className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-76 md:*:basis-50">
        {waiting.map((need) => (
          <Group key={need.need} {...need} now={now} />
        ))}
      </div>
    </section>
  );
}

function Group({ need, count, oldest, now }: Need & { now: Date }) {
  const { title, short } = needLabels[need];
  const isUrgent = need === 'money_without_seats' || need === 'payment_unknown';
  return (
    <section aria-label={title} className="min-w-0 bg-surface pb-1.5">
      <div className="flex items-start justify-between gap-3 px-4 pt-3 pb-1">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-xs text-ink-3">{short}</p>
        </div>
        <Badge tone={isUrgent ? 'danger' : 'warning'} className="num">
          {count.toLocaleString('en-US')}
        </Badge>
      </div>
      <ul>
        {oldest.map((booking) => (
          <Line key={`${booking.id} ${booking.since.getTime()}`} need={need} booking={booking} now={now} />
        ))}
      </ul>
      {count > oldest.length && (
        <Link
          to={`/admin/bookings?need=${need}`}
          className="inline-flex min-h-8 items-center px-4 text-sm font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
        >
          Show all {count.toLocaleString('en-US')}
        </Link>
      )}
    </section>
  );
}

function Line({ need, booking, now }: { need: BookingNeed; booking: NeedyBooking; now: Date }) {
  const { id, reference, customer, since, amountMinor, currency } = booking;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`/admin/bookings/${id}`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-4 py-2 text-sm leading-4.5 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 max-md:min-h-11 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <b className="num font-semibold text-brand" dir="ltr">
          {reference}
        </b>
        <span className="truncate md:row-start-2">
          <bdi>{customer || 'Unknown Customer'}</bdi>
        </span>
        <span className="num text-end font-semibold">{amountText(amountMinor, currency)}</span>
        <span className="truncate text-xs text-ink-3 max-md:col-span-2 md:col-span-2 md:row-start-3">
          {reasonOf(need, booking, now)}
        </span>
        <span className="num text-end text-xs text-ink-3 md:col-start-2 md:row-start-2">
          {spanText(now.getTime() - since.getTime())} <span className="sr-only">ago</span>
        </span>
      </Link>
    </li>
  );
}
