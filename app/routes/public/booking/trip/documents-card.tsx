import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CalendarPlus, Download, type Icon, ReceiptText, Share2 } from '#ui/icons.tsx';

export function DocumentsCard({
  reference,
  shareUrl,
  hasInvoice,
}: {
  reference: string;
  /** Null unless the booking is confirmed. */
  shareUrl: string | null;
  hasInvoice: boolean;
}) {
  const { t } = useTranslation('trip');
  const page = `/booking/${reference}`;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('documents.heading')}</h2>
      <div className="grid gap-2">
        {shareUrl !== null && (
          <DocumentLink icon={Download} href={`${page}/document.pdf`}>
            {t('documents.pdf')}
          </DocumentLink>
        )}
        {hasInvoice && (
          <DocumentLink icon={ReceiptText} href={`${page}/invoice.pdf`}>
            {t('documents.invoice')}
          </DocumentLink>
        )}
        {shareUrl !== null && (
          <>
            <DocumentLink icon={CalendarPlus} href={`${page}/trip.ics`}>
              {t('documents.calendar')}
            </DocumentLink>
            <ShareLink url={shareUrl} />
          </>
        )}
      </div>
    </Card>
  );
}

/** A download, so a plain link instead of client-side navigation. */
export function DocumentLink({ icon: Icon, href, children }: { icon: Icon; href: string; children: React.ReactNode }) {
  return (
    <a href={href} download className={buttonStyle({ tone: 'line', block: true })}>
      <Icon {...iconProps} />
      <span className="min-w-0 whitespace-normal wrap-anywhere">{children}</span>
    </a>
  );
}

export function ShareLink({ url }: { url: string }) {
  const { t } = useTranslation('trip');
  return (
    <a href={url} rel="noopener" target="_blank" className={buttonStyle({ tone: 'line', block: true })}>
      <Share2 {...iconProps} />
      {t('documents.share')}
    </a>
  );
}

export const iconProps = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;

export function ShareAndDownload({ reference, shareUrl }: { reference: string; shareUrl: string }) {
  const { t } = useTranslation('trip');
  return (
    <div className="flex flex-wrap gap-2">
      <a href={shareUrl} rel="noopener" target="_blank" className={buttonStyle({})}>
        <Share2 {...iconProps} />
        {t('share')}
      </a>
      <a href={`/booking/${reference}/document.pdf`} download className={buttonStyle({ tone: 'accent' })}>
        <Download {...iconProps} />
        {t('documents.pdf')}
      </a>
    </div>
  );
}
