import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';
import { PortalPanel } from '../parts/portal-panel.tsx';
import { Usd } from '../parts/usd.tsx';
import type { ShownHold } from './show-credit.ts';

/** What reserves credit, and until when. */
export function OpenHolds({ holds }: { holds: ShownHold[] }) {
  const { t } = useTranslation('agent');
  return (
    <PortalPanel id="holds" title={t('credit.holds')} text={holds.length > 0 && t('credit.holdsText')}>
      {holds.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{t('credit.noHolds')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {holds.map(({ reference, customerName, netMinor, until }) => (
            <li
              key={reference}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 text-sm hover:bg-brand-soft/35"
            >
              <Link
                to={`/booking/${reference}`}
                className="truncate font-semibold text-ink after:absolute after:inset-0"
              >
                <bdi>{customerName || reference}</bdi>
              </Link>
              <Usd minor={netMinor} className="text-end font-semibold" />
              <span className="col-span-2 flex flex-wrap justify-between gap-x-3 text-xs">
                <span className="num isolate-ltr text-ink-3">{reference}</span>
                <time dateTime={until.iso} className="num text-ink-2">
                  {t('credit.until', { time: until.text })}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}
