import { readAgencyName } from '#features/agents/read-agent.ts';
import { readNeeds } from '#features/booking/back-office/booking-needs.ts';
import { type BookingQuery, listBookings, readBookingQuery } from '#features/booking/back-office/list-bookings.ts';
import { methodLabels, paymentLabels, statusLabels } from '#features/booking/back-office/office-labels.ts';
import { bookingStatuses } from '#features/booking/booking.ts';
import { paymentMethods, paymentStates } from '#features/payments/payment.ts';
import { Ticket } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/bookings';
import { AdminPage } from './admin-page.tsx';
import { bookingColumns } from './bookings/booking-columns.tsx';
import { NeedQueue, needLabels } from './bookings/need-queue.tsx';
import { ClearFilter, FilterChips, MoreFilters, SearchBox } from './catalogue/list-filters.tsx';
import { ExportLink, summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { EmptyList, ListTable } from './list-table.tsx';

const foldedFilters = [
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
    <MoreFilters names={foldedFilters} className="md:grid-cols-3 min-[75rem]:grid-cols-5">
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
  return (
    <AdminPage title="Bookings" actions={<ExportLink path="/admin/bookings/export" list={list} />}>
      {!isNarrowed && <NeedQueue needs={needs} now={now} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search bookings" hint="by reference, name, phone, flight, hotel, agency" />
        <StatusChips />
        {query.agency && (
          <ClearFilter name="agency">
            <bdi className="truncate">{agencyName ?? 'Unknown agency'}</bdi>
          </ClearFilter>
        )}
        {query.need && <ClearFilter name="need">{needLabels[query.need].title}</ClearFilter>}
      </div>
      <BookingFilters query={query} />
      <ListTable
        isScrolling
        caption="Bookings"
        columns={bookingColumns}
        list={list}
        rowKey={({ id }) => id}
        sort={{ column: query.sort, direction: query.direction, href: address.sorted }}
        summary={summaryOf(list, 'bookings')}
        empty={
          <EmptyList icon={Ticket} title="No bookings found" emptyTitle="No bookings yet" isNarrowed={isNarrowed} />
        }
      />
    </AdminPage>
  );
}
