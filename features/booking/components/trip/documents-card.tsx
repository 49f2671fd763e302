import { CalendarPlus, Download, Share2 } from 'lucide-react';
import { buttonLook } from '#app/ui/button-look.ts';
import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Files, so that they load beside the page and not in its place. */
export function DocumentsCard({ reference, shareUrl }: { reference: string; shareUrl: string }) {
  const { t } = useTranslation('trip');
  const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('documents.heading')}</h2>
      <div className="grid gap-2">
        <a
          href={`/booking/${reference}/document.pdf`}
          download
          className={buttonLook({ tone: 'line', block: true })}
        >
          <Download {...sign} />
          {t('documents.pdf')}
        </a>
        <a
          href={`/booking/${reference}/trip.ics`}
          download
          className={buttonLook({ tone: 'line', block: true })}
        >
          <CalendarPlus {...sign} />
          {t('documents.calendar')}
        </a>
        <a
          href={shareUrl}
          rel="noopener"
          target="_blank"
          className={buttonLook({ tone: 'line', block: true })}
        >
          <Share2 {...sign} />
          {t('documents.share')}
        </a>
      </div>
    </Card>
  );
}
