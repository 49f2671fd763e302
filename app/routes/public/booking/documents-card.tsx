import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { CalendarPlus, Download, type Icon, ReceiptText, Share2 } from '../../../ui/icons.tsx';

export function DocumentsCard({
  reference,
  shareUrl,
  hasInvoice,
}: {
  reference: string;
  /** Of a trip that is still to be taken. */
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

/** A file, so that it loads beside the page and not in its place. */
export function DocumentLink({
  icon: Icon,
  href,
  children,
}: {
  icon: Icon;
  href: string;
  children: React.ReactNode;
}) {
  return (
    <a href={href} download className={buttonStyle({ tone: 'line', block: true })}>
      <Icon {...sign} />
      <span className="min-w-0 whitespace-normal wrap-anywhere">{children}</span>
    </a>
  );
}

export function ShareLink({ url }: { url: string }) {
  const { t } = useTranslation('trip');
  return (
    <a href={url} rel="noopener" target="_blank" className={buttonStyle({ tone: 'line', block: true })}>
      <Share2 {...sign} />
      {t('documents.share')}
    </a>
  );
}

const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;
