import type { CancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { useStayMessages } from '#features/search/hotels/components/use-stay-messages.ts';
import type { OpenHotel } from '#features/search/hotels/read-open-hotel.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { CalendarX2, type Icon, LogIn, LogOut, ReceiptText } from '../../../ui/icons.tsx';
import { Section } from './section.tsx';

/** When one comes and goes, and what it costs not to. */
export function Policies({ hotel, terms }: { hotel: OpenHotel; terms: CancellationTerms | null }) {
  const { t } = useTranslation('stays');
  return (
    <Section id="policies" heading={t('hotel.policies')}>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
        <Policy icon={LogIn} name={t('hotel.checkIn')}>
          {t('hotel.checkInFrom', { time: hotel.checkInFrom })}
        </Policy>
        <Policy icon={LogOut} name={t('hotel.checkOut')}>
          {t('hotel.checkOutUntil', { time: hotel.checkOutUntil })}
        </Policy>
        <Policy icon={CalendarX2} name={t('hotel.cancellation')}>
          <Cancellation hotel={hotel} terms={terms} />
        </Policy>
        <Policy icon={ReceiptText} name={t('hotel.payment')}>
          {t('hotel.paymentText')}
        </Policy>
      </dl>
    </Section>
  );
}

function Policy(props: { icon: Icon; name: string; children: React.ReactNode }) {
  const { icon: Icon, name, children } = props;
  return (
    <div className="grid grid-cols-[20px_1fr] content-start gap-x-3 bg-surface p-4 md:p-5">
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 text-brand" />
      <dt className="font-display font-semibold">{name}</dt>
      <dd className="num col-start-2 text-ink-2">{children}</dd>
    </div>
  );
}

/** With a stay as dates, without one as the rule. */
function Cancellation({ hotel, terms }: { hotel: OpenHotel; terms: CancellationTerms | null }) {
  const { t } = useTranslation('stays');
  const { fullDate } = useStayMessages();
  const { freeCancellationDays, cancellationFeePercent: percent } = hotel;
  if (percent === 0) return t('hotel.neverCosts');
  const later = t('hotel.feeAfter', { percent });
  if (terms?.freeUntil) return `${t('hotel.freeUntil', { date: fullDate(terms.freeUntil) })}. ${later}`;
  if (terms || freeCancellationDays === null) return t('hotel.feeNow', { percent });
  return `${t('hotel.cancellationRule', { count: freeCancellationDays })} ${later}`;
}
