import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../ui/link.tsx';
import { LogoMark } from './logo-mark.tsx';
import { useSite } from './use-site.ts';

interface LogoProps {
  onOcean?: boolean;
  /** For pages that are in English whatever their reader's language. */
  label?: string;
}

export function Logo({ onOcean = false, label }: LogoProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <Link
      to="/"
      // Such a page is a document in another language than the site.
      reloadDocument={label !== undefined}
      aria-label={label ?? t('homeLink', { brand })}
      className="inline-flex hover:no-underline"
    >
      <LogoMark brand={brand} onOcean={onOcean} />
    </Link>
  );
}
