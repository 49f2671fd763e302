import { useTranslation } from '#i18n/use-translation.tsx';
import { BellRing, ChevronRight } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';

/** From the notifications to those that somebody asked for. */
export function WatchedLink() {
  const { t } = useTranslation('alerts');
  return (
    <p className="relative mt-5 flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] duration-(--duration-1) hover:border-[color-mix(in_oklab,var(--color-brand)_45%,var(--color-line))] hover:shadow-2 has-focus-visible:border-brand">
      <BellRing aria-hidden="true" size={24} strokeWidth={1.5} className="flex-none text-brand" />
      <span className="min-w-0 flex-1">
        <Link
          to="/account/alerts"
          className="font-display font-semibold text-ink after:absolute after:inset-0 after:rounded-lg hover:no-underline"
        >
          {t('title')}
        </Link>
        <span className="block text-sm text-ink-2">{t('about')}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} strokeWidth={1.5} className="flip flex-none text-ink-3" />
    </p>
  );
}
