import { type BookingGroup, bookingGroups } from '#features/booking/booking.ts';
import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import { bookingsPerPage, listMyBookings } from '#features/booking/my-bookings/my-bookings.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble, Plane, Wallet } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { FileDown, TicketsPlane } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/bookings';
import { LegLines, StayLine, TimeLeft, useTripName } from './bookings/booking-lines.tsx';
import { type ShownBooking, showBooking } from './bookings/show-booking.ts';
import { PageTitle } from './page-parts.tsx';

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
    pageSize: bookingsPerPage,
    bookings: bookings.map((booking) => showBooking(booking, reader)),
  };
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { bookings, counts, group, ...paged } = loaderData;
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
                links={[{ to: groupPath('all'), text: t('bookings.showAll') }]}
              >
                {t('bookings.emptyGroupText')}
              </EmptyState>
            )
          )}
          <Pagination {...paged} total={counts[group]} href={(wanted) => groupPath(group, wanted)} className="mt-5" />
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
      links={[
        { to: '/flights', text: t('bookings.search'), tone: 'accent' },
        { to: '/booking', text: t('bookings.retrieve') },
      ]}
    >
      {t('bookings.emptyText')}
    </EmptyState>
  );
}

function GroupLinks(props: { current: BookingGroup; counts: Record<BookingGroup, number> }) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('bookings.groups.label')} className="mb-4">
      <ul className="flex gap-2 overflow-x-auto [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-(--gutter) max-md:py-1">
        {bookingGroups.map((group) => (
          <li key={group} className="flex-none">
            <Link
              to={groupPath(group)}
              preventScrollReset
              aria-current={group === props.current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-display font-semibold text-ink-2 hover:border-ink-3 hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink"
            >
              {t(`bookings.groups.${group}`)}
              <span className="num text-sm font-normal">{props.counts[group]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function groupPath(group: BookingGroup, page = 1): string {
  const params = new URLSearchParams();
  if (group !== 'all') params.set('show', group);
  if (page > 1) params.set('page', String(page));
  return `/account/bookings${params.size > 0 ? `?${params}` : ''}`;
}

function BookingCard({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  const { reference, type, status, total, agency, travelDate, legs, stay } = booking;
  const Icon = type === 'flight' ? Plane : BedDouble;
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="p-4 pb-3.5 md:p-5 md:pb-4">
        <div className="flex items-center justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <Icon size={16} className="flex-none text-brand" />
            {t(`bookings.types.${type}`)}
            <span aria-hidden="true">·</span>
            <span className="sr-only">{t('bookings.reference')}</span>
            <span className="num isolate-ltr font-semibold text-ink">{reference}</span>
          </p>
          <BookingStatusBadge status={status} className="flex-none">
            {t(`bookings.statuses.${status}`)}
          </BookingStatusBadge>
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h3 className="text-lg md:text-xl">
              <Link to={`/booking/${reference}`} className="text-ink hover:text-brand">
                <bdi>{tripName(booking)}</bdi>
              </Link>
            </h3>
            <p className="text-sm text-ink-2">
              <span className="sr-only">{t('bookings.travelDate')}</span>{' '}
              <time dateTime={travelDate.iso}>{travelDate.text}</time> ·{' '}
              {t('bookings.people', { count: booking.travellers })}
            </p>
            {agency && <p className="text-sm text-ink-2">{t('bookings.agency', { agency })}</p>}
          </div>
          <p className="flex-none">
            <span className="sr-only">{t('bookings.total')} </span>
            <PriceText text={total} className="text-xl" />
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        <LegLines legs={legs} />
        {stay && <StayLine stay={stay} />}
      </ul>
      <Actions booking={booking} />
    </li>
  );
}

function Actions({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation('account');
  const { reference, type, status, secondsLeft, canCancel, agency, legs } = booking;
  const page = `/booking/${reference}`;
  const isCancelled = legs.some(({ flights }) => flights.some(({ change }) => change === 'cancelled'));
  const isPayable = status === 'held' && secondsLeft > 0 && agency === null && !isCancelled;
  const document = type === 'flight' ? 'ticket' : 'voucher';
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 bg-sunken/50 px-4 py-3 md:px-5">
      {isPayable && (
        <>
          <Action to={page} tone="accent" icon={Wallet} label={t('bookings.pay')} reference={reference} />
          <span className="me-2 max-md:order-first max-md:basis-full">
            <TimeLeft seconds={secondsLeft} />
          </span>
        </>
      )}
      {!isPayable && <Action to={page} label={t('bookings.view')} reference={reference} />}
      {status === 'confirmed' && (
        <Action
          to={`${page}/document.pdf`}
          reloadDocument
          tone="quiet"
          icon={FileDown}
          label={t(`bookings.${document}`)}
          reference={reference}
        />
      )}
      {canCancel && (
        <Action
          to={`${page}/cancel`}
          tone="quiet"
          label={t('bookings.cancel')}
          reference={reference}
          className="ms-auto"
        />
      )}
    </div>
  );
}

interface ActionProps extends Omit<ButtonLinkProps, 'children'> {
  label: string;
  reference: string;
}

/** Tells screen readers which booking the repeated buttons belong to. */
function Action({ label, reference, ...link }: ActionProps) {
  return (
    <ButtonLink {...link} size="sm">
      {label}
      <span className="sr-only"> {reference}</span>
    </ButtonLink>
  );
}
