import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CalendarPlus, Download, ReceiptText, Share2 } from '#ui/icons.tsx';

interface DocumentsCardProps {
  reference: string;
  /** Null unless the booking is confirmed. */
  shareUrl: string | null;
  hasInvoice: boolean;
}

export function DocumentsCard({ reference, shareUrl, hasInvoice }: DocumentsCardProps) {
  const { t } = useTranslation('trip');
  const invoice = hasInvoice ? t('documents.invoice') : null;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('documents.heading')}</h2>
      <DocumentLinks reference={reference} shareUrl={shareUrl} ticket={t('documents.pdf')} invoice={invoice} />
    </Card>
  );
}

interface DocumentLinksProps {
  reference: string;
  shareUrl: string | null;
  /** The labels. */
  ticket: string;
  invoice: string | null;
}

/** The customer's documents. Ticket, calendar and sharing are for a confirmed booking. */
export function DocumentLinks({ reference, shareUrl, ticket, invoice }: DocumentLinksProps) {
  const { t } = useTranslation('trip');
  const page = `/booking/${reference}`;
  return (
    <div className="grid gap-2">
      {shareUrl !== null && (
        <DocumentLink icon={Download} href={`${page}/document.pdf`}>
          {ticket}
        </DocumentLink>
      )}
      {invoice !== null && (
        <DocumentLink icon={ReceiptText} href={`${page}/invoice.pdf`}>
          {invoice}
        </DocumentLink>
      )}
      {shareUrl !== null && (
        <>
          <DocumentLink icon={CalendarPlus} href={`${page}/trip.ics`}>
            {t('documents.calendar')}
          </DocumentLink>
          <a href={shareUrl} rel="noopener" target="_blank" className={buttonStyle({ tone: 'line', block: true })}>
            <Share2 className="flex-none" />
            {t('documents.share')}
          </a>
        </>
      )}
    </div>
  );
}

/** A download, so a plain link instead of client-side navigation. */
export function DocumentLink({ icon: Icon, href, children }: { icon: Icon; href: string; children: React.ReactNode }) {
  return (
    <a href={href} download className={buttonStyle({ tone: 'line', block: true })}>
      <Icon className="flex-none" />
      <span className="min-w-0 whitespace-normal wrap-anywhere">{children}</span>
    </a>
  );
}

export function ShareAndDownload({ reference, shareUrl }: { reference: string; shareUrl: string }) {
  const { t } = useTranslation('trip');
  return (
    <div className="flex flex-wrap gap-2">
      <a href={shareUrl} rel="noopener" target="_blank" className={buttonStyle({})}>
        <Share2 className="flex-none" />
        {t('share')}
      </a>
      <a href={`/booking/${reference}/document.pdf`} download className={buttonStyle({ tone: 'accent' })}>
        <Download className="flex-none" />
        {t('documents.pdf')}
      </a>
    </div>
  );
}
