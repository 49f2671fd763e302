import type { QrCode } from '#features/booking/documents/draw-qr.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from './use-trip-messages.ts';

export function TicketStub({ trip, qr }: { trip: ShownTrip; qr: QrCode | null }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const { reference, status, price, agency, hold } = trip;
  return (
    <>
      <span className="text-xs font-semibold tracking-[0.1em] text-ink-2 uppercase rtl:tracking-normal">
        {t('ticket.reference')}
      </span>
      <span dir="ltr" className="num font-display text-[1.625rem]/8 font-extrabold tracking-[0.04em]">
        {reference}
      </span>
      {qr && (
        <>
          <svg
            role="img"
            aria-label={t('ticket.code')}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="size-42 rounded-md border border-line bg-[oklch(1_0_0)] p-3 text-[oklch(0.2_0.04_220)]"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <span className="max-w-[24ch] text-sm text-balance text-ink-2">{t('ticket.show')}</span>
        </>
      )}
      {status === 'held' && !hold?.isCancelled && (
        <p>
          <span className="block text-sm text-ink-2">{t(agency ? 'price.total' : 'ticket.toPay')}</span>
          <span className="isolate-ltr num font-display text-xl font-bold">
            {messages.amount(price.total, price)}
          </span>
        </p>
      )}
    </>
  );
}
