import { bookingGroups } from '#features/booking/my-bookings/booking-groups.ts';
import { bookingsPerPage, listMyBookings } from '#features/booking/my-bookings/list-my-bookings.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TicketsPlane } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/bookings';
import { BookingCard } from './bookings/booking-card.tsx';
import { GroupLinks } from './bookings/group-links.tsx';
import { groupPath } from './bookings/group-path.ts';
import { showBooking } from './bookings/show-booking.ts';
import { PageTitle } from './parts/page-title.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, search } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const group = bookingGroups.find((name) => name === searchParams.get('show')) ?? 'all';
  const page = Number(searchParams.get('page') ?? 1);
  const { userId } = knownViewer(context);
  const { bookings, ...list } = await listMyBookings(db, { userId, group, page, now });
  const reader = { language: preferences.language, cityName: search.places.cityName, now };
  return {
    ...list,
    group,
    perPage: bookingsPerPage,
    bookings: bookings.map((booking) => showBooking(booking, reader)),
  };
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { bookings, counts, group, page, pages, perPage } = loaderData;
  return (
    <>
      <PageTitle title={t('bookings.title')} />
      {counts.all === 0 ? (
        <NoBookings />
      ) : (
        <>
          <GroupLinks current={group} counts={counts} />
          {bookings.length > 0 ? (
            <ul className="grid gap-4">
              {bookings.map((booking) => (
                <BookingCard key={booking.reference} booking={booking} />
              ))}
            </ul>
          ) : (
            group !== 'all' && (
              <EmptyState
                icon={TicketsPlane}
                title={t(`bookings.emptyGroup.${group}`)}
                className="rounded-lg border border-line bg-surface py-14"
                actions={<ButtonLink to={groupPath('all')}>{t('bookings.showAll')}</ButtonLink>}
              >
                {t('bookings.emptyGroupText')}
              </EmptyState>
            )
          )}
          {pages > 1 && (
            <Pagination
              page={page}
              pages={pages}
              total={counts[group]}
              pageSize={perPage}
              href={(wanted) => groupPath(group, wanted)}
              className="mt-5"
            />
          )}
        </>
      )}
      <p className="mt-5 text-sm text-pretty text-ink-2">{t('bookings.guest')}</p>
    </>
  );
}

function NoBookings() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon={TicketsPlane}
      title={t('bookings.empty')}
      className="rounded-lg border border-line bg-surface py-14"
      actions={
        <>
          <ButtonLink to="/flights" tone="accent">
            {t('bookings.search')}
          </ButtonLink>
          <ButtonLink to="/booking">{t('bookings.retrieve')}</ButtonLink>
        </>
      }
    >
      {t('bookings.emptyText')}
    </EmptyState>
  );
}
