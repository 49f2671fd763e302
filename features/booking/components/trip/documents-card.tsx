import { CalendarPlus, Download, ReceiptText, Share2 } from 'lucide-react';
import { buttonLook } from '#app/ui/button-look.ts';
import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Files, so that they load beside the page and not in its place. */
export function DocumentsCard({
  reference,
  shareUrl,
  hasInvoice,
}: {
  reference: string;
  /** Of a trip that is still to be taken. */
  shareUrl: string | null;
  /** For whoever it is addressed to. */
  hasInvoice: boolean;
}) {
  const { t } = useTranslation('trip');
  const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('documents.heading')}</h2>
      <div className="grid gap-2">
        {shareUrl !== null && (
          <a
            href={`/booking/${reference}/document.pdf`}
            download
            className={buttonLook({ tone: 'line', block: true })}
          >
            <Download {...sign} />
            {t('documents.pdf')}
          </a>
        )}
        {hasInvoice && (
          <a
            href={`/booking/${reference}/invoice.pdf`}
            download
            className={buttonLook({ tone: 'line', block: true })}
          >
            <ReceiptText {...sign} />
            {t('documents.invoice')}
          </a>
        )}
        {shareUrl !== null && (
          <>
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
          </>
        )}
      </div>
    </Card>
  );
}
