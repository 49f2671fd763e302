import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { MessageCircle, Phone } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { mayCancel } from './may-cancel.ts';

export interface TillNumbers {
  phone: string | null;
  /** Opens a chat with the house. */
  whatsappUrl: string | null;
}

/** The ways to a person, and the way out of the booking. */
export function HandCard({ trip, numbers }: { trip: ShownTrip; numbers: TillNumbers }) {
  const { t } = useTranslation('trip');
  const { phone, whatsappUrl } = numbers;
  const { reference, status, isOver } = trip;
  const greeting = encodeURIComponent(t('hand.whatsappText', { reference }));
  const canCancel = mayCancel(trip) && !isOver && (status === 'held' || status === 'confirmed');
  const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;
  const look = `${buttonStyle({ tone: 'line' })} px-2!`;
  return (
    <Card>
      <h2 className="text-xl">{t('hand.heading')}</h2>
      <p className="text-sm text-ink-2">{t('hand.text')}</p>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={look}>
            <Phone {...sign} />
            {t('hand.call')}
          </a>
        )}
        {whatsappUrl && (
          <a href={`${whatsappUrl}?text=${greeting}`} rel="noopener" target="_blank" className={look}>
            <MessageCircle {...sign} />
            {t('hand.whatsapp')}
          </a>
        )}
      </div>
      {canCancel && (
        <p className="mt-4 border-t border-line pt-2 font-semibold">
          <Link to={`/booking/${reference}/cancel`} className="inline-flex min-h-11 items-center text-danger">
            {t(status === 'held' ? 'hand.giveUp' : 'hand.cancel')}
          </Link>
        </p>
      )}
    </Card>
  );
}
