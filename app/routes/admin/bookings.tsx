import { useLocation } from 'react-router';
import { readAgencyName } from '#features/agents/read-agency-name.ts';
import { readBookingQuery } from '#features/booking/back-office/booking-query.ts';
import { listBookings } from '#features/booking/back-office/list-bookings.ts';
import { readNeeds } from '#features/booking/back-office/read-needs.ts';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RotateCcw, Ticket, X } from '../../ui/icons.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/bookings';
import { AdminPage } from './admin-page.tsx';
import { bookingColumns } from './bookings/booking-columns.tsx';
import { BookingFilters, StatusChips } from './bookings/booking-filters.tsx';
import { NeedQueue } from './bookings/need-queue.tsx';
import { needWords } from './bookings/need-words.ts';
import { ExportLink } from './catalogue/export-link.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';

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
            {needWords[query.need].title}
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
