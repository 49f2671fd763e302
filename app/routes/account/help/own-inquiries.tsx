import type { InquiryStatus } from '#features/inquiries/inquiry-status.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import type { ShownMoment } from '../parts/moment-text.ts';

export interface ShownInquiry {
  id: string;
  subject: string;
  message: string;
  status: InquiryStatus;
  sentAt: ShownMoment;
  answer: { text: string; at: ShownMoment } | null;
}

const tones: Record<InquiryStatus, BadgeTone> = {
  new: 'neutral',
  in_progress: 'brand',
  resolved: 'success',
  closed: 'line',
};

/** What somebody wrote to us, each with our answer. Null: the address is not proved, so nothing of it is shown. */
export function OwnInquiries({ inquiries }: { inquiries: ShownInquiry[] | null }) {
  const { t } = useTranslation('account');
  return (
    <section aria-labelledby="inquiries-heading" className="mt-8">
      <h3 id="inquiries-heading" className="text-lg">
        {t('help.inquiries.heading')}
      </h3>
      {inquiries && inquiries.length > 0 ? (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
          {inquiries.map((inquiry) => (
            <InquiryItem key={inquiry.id} inquiry={inquiry} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-2">
          {inquiries ? t('help.inquiries.none') : t('help.inquiries.unverified')}
        </p>
      )}
    </section>
  );
}

function InquiryItem({ inquiry }: { inquiry: ShownInquiry }) {
  const { t } = useTranslation('account');
  const { subject, message, status, sentAt, answer } = inquiry;
  return (
    <li className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h4 className="min-w-0 text-base wrap-anywhere">
          <bdi>{subject}</bdi>
        </h4>
        <Badge tone={tones[status]} dot>
          {t(`help.inquiries.statuses.${status}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-3">
        <Moment {...sentAt} />
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere text-ink-2">
        {message}
      </p>
      {answer ? (
        <div className="mt-3 border-s-2 border-brand ps-4">
          <p className="text-sm text-ink-3">
            <strong className="font-semibold text-brand-ink">{t('help.inquiries.answer')}</strong> ·{' '}
            <Moment {...answer.at} />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {answer.text}
          </p>
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-3">
          {status === 'closed' || status === 'resolved'
            ? t('help.inquiries.closed')
            : t('help.inquiries.waiting')}
        </p>
      )}
    </li>
  );
}
