import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '#ui/link.tsx';
import { useSite } from './use-site.ts';

interface LogoProps {
  onOcean?: boolean;
  /** For pages that are always in English. */
  label?: string;
}

export function Logo({ onOcean = false, label }: LogoProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <Link
      to="/"
      // An English page is a document in another language than the site.
      reloadDocument={label !== undefined}
      aria-label={label ?? t('homeLink', { brand })}
      className="inline-flex hover:no-underline"
    >
      <LogoMark brand={brand} onOcean={onOcean} />
    </Link>
  );
}

/** The logo without a link. `lang` keeps Turkish from changing the letter i. */
export function LogoMark({ brand, onOcean = false }: { brand: string; onOcean?: boolean }) {
  const [first, ...rest] = brand.split(' ');
  return (
    <span lang="en" className="isolate-ltr wordmark inline-flex min-h-11 items-center gap-2.5">
      <svg viewBox="0 0 40 40" aria-hidden="true" className={onOcean ? 'size-9 text-on-ocean' : 'size-9 text-brand'}>
        <path
          fill="currentColor"
          d="M9 3.5c10.5.4 19.3 4 26 10.6-9.2-1-17.9.2-26 3.7V3.5Zm0 17.3c6.3-2.6 12.5-3.5 18.7-2.7C22.6 22.9 16.4 26 9 27.4v-6.6Z"
        />
        <path
          className="stroke-accent"
          fill="none"
          strokeWidth="2.75"
          strokeLinecap="round"
          d="M4.5 33.2c4.2 3.3 8.9 3.3 13.100 1 4.9-2.7 10.7-3.2 17.9-.6"
        />
      </svg>
      <span className={onOcean ? 'text-on-ocean' : 'text-brand'}>
        <b className={onOcean ? undefined : 'text-ink'}>{first}</b> {rest.join(' ')}
      </span>
    </span>
  );
}
