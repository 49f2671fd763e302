import { type BookingGroup, bookingGroups } from '#features/booking/my-bookings/booking-groups.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';
import { groupPath } from './group-path.ts';

export function GroupLinks(props: { current: BookingGroup; counts: Record<BookingGroup, number> }) {
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
