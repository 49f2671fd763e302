import { useTranslation } from '#i18n/use-translation.tsx';

const sections = ['overview', 'rooms', 'amenities', 'policies', 'reviews', 'map'] as const;

/** The way around the page; it stays in sight. */
export function SectionLinks() {
  const { t } = useTranslation('stays');
  return (
    <nav
      aria-label={t('hotel.sections')}
      className="sticky top-0 z-10 flex gap-6 overflow-x-auto border-b border-line bg-canvas max-md:-mx-(--gutter) max-md:px-(--gutter) lg:mt-2"
    >
      {sections.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-12 flex-none items-center font-display font-semibold text-ink-2 -outline-offset-2! hover:text-brand"
        >
          {t(`hotel.${id}`)}
        </a>
      ))}
    </nav>
  );
}
