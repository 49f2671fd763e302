import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { QrCode } from '#features/booking/documents/draw/drawings.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from '../use-trip-messages.ts';

/* Two half circles where the ticket is perforated. */
const notches = clsx(
  "before:absolute before:-start-3.25 before:bottom-13 before:z-1 before:size-6 before:rounded-full before:border before:border-line before:bg-canvas before:content-['']",
  "after:absolute after:-end-3.25 after:bottom-13 after:z-1 after:size-6 after:rounded-full after:border after:border-line after:bg-canvas after:content-['']",
  'before:[clip-path:inset(0_0_0_50%)] after:[clip-path:inset(0_50%_0_0)] rtl:before:[clip-path:inset(0_50%_0_0)] rtl:after:[clip-path:inset(0_0_0_50%)]',
);

/** A ticket with a patterned border above, a greeting below and the stub at the side. */
export function TicketFrame({ trip, qr, children }: TicketStubProps & { children: ReactNode }) {
  // Not valid for travel.
  const isDim = trip.status !== 'confirmed';
  return (
    <article
      className={clsx(
        'relative grid rounded-xl border border-line bg-surface shadow-2 md:grid-cols-[minmax(0,1fr)_264px]',
        notches,
      )}
    >
      <div
        className={clsx(
          'pindo col-span-full rounded-t-xl [--pindo-ground:var(--color-ocean)]',
          isDim
            ? '[--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_50%,transparent)]'
            : '[--pindo-ink:var(--color-accent)]',
        )}
      />
      <div className="min-w-0 p-4 pb-5 md:px-8 md:py-6">{children}</div>
      <div className="grid content-center justify-items-center gap-3 border-dashed border-line p-6 text-center max-md:border-t-2 md:border-s-2">
        <TicketStub trip={trip} qr={qr} />
      </div>
      <div className="mji col-span-full flex min-h-16 items-center justify-center rounded-b-xl bg-ocean px-4 text-on-ocean [--mji-strength:0.16]">
        {!isDim && (
          <span lang="sw" dir="ltr" className="jina rounded-full bg-ocean px-4.5 py-1.5">
            Safari njema
          </span>
        )}
      </div>
    </article>
  );
}

interface TicketStubProps {
  trip: ShownTrip;
  qr: QrCode | null;
}

function TicketStub({ trip, qr }: TicketStubProps) {
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
          <span className="isolate-ltr num font-display text-xl font-bold">{messages.amount(price.total, price)}</span>
        </p>
      )}
    </>
  );
}

export function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="num font-display leading-5.5 font-bold wrap-anywhere">
        {children}
        {note && <span className="block font-text text-sm font-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}
