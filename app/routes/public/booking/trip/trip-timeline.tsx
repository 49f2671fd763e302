import clsx from 'clsx';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import type { StepKind, TripStep } from '#features/booking/retrieve/trip-steps.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '#ui/card.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BedDouble, Check, Clock3, DoorOpen, Mail, MapPin, Plane, ThumbsUp, Undo2, X } from '#ui/icons.tsx';
import { useTripMessages } from '../use-trip-messages.ts';

const icons: Record<StepKind, Icon> = {
  held: Check,
  booked: Check,
  issueBy: Clock3,
  holdOver: X,
  heldFor: Check,
  sold: Check,
  issueIt: Clock3,
  payBy: Clock3,
  document: Mail,
  voucher: Mail,
  expired: X,
  paid: Check,
  cancelled: X,
  refundDue: Undo2,
  refundBegan: Undo2,
  refundRequested: Undo2,
  refundHeldUp: Clock3,
  refunded: Check,
  checkInOpens: Clock3,
  beAtAirport: MapPin,
  departure: Plane,
  freeUntil: Clock3,
  arrive: BedDouble,
  leave: DoorOpen,
  review: ThumbsUp,
};

/** Steps whose time needs a preposition. */
const whenLabels: Partial<Record<StepKind, 'steps.by' | 'steps.from' | 'steps.usually' | 'steps.atOnce'>> = {
  payBy: 'steps.by',
  issueBy: 'steps.by',
  issueIt: 'steps.by',
  beAtAirport: 'steps.by',
  leave: 'steps.by',
  arrive: 'steps.from',
  review: 'steps.from',
  document: 'steps.atOnce',
  voucher: 'steps.atOnce',
  checkInOpens: 'steps.usually',
};

/** Past and coming steps of a booking. */
export function TripTimeline({ trip: { steps, status } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const next = steps.findIndex(({ isDone }) => !isDone);
  const isEnded = status === 'cancelled' || status === 'expired';
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t(isEnded ? 'steps.historyHeading' : 'steps.heading')}</h2>
      <ol>
        {steps.map((step, position) => (
          <Step key={`${step.kind} ${step.at}`} step={step} isNext={position === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isNext }: { step: TripStep; isNext: boolean }) {
  const { t } = useTranslation('trip');
  const { kind, isDone, place = '', flight = '' } = step;
  const isBad = kind === 'cancelled' || kind === 'expired' || kind === 'holdOver';
  const Icon = isDone && !isBad ? Check : icons[kind];
  return (
    <li
      className={clsx(
        "relative grid grid-cols-[28px_minmax(0,1fr)] gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:start-3.25 not-last:before:top-7 not-last:before:bottom-0 not-last:before:w-0.5 not-last:before:content-['']",
        isDone ? 'not-last:before:bg-brand' : 'not-last:before:bg-line',
      )}
    >
      <span
        className={clsx(
          'grid size-7 place-content-center rounded-full border-[1.5px]',
          isBad
            ? 'border-danger bg-danger-soft text-danger'
            : isDone
              ? 'border-brand bg-brand text-on-brand'
              : isNext
                ? 'border-brand bg-surface text-brand ring-4 ring-brand-soft'
                : 'border-field-line bg-surface text-ink-3',
        )}
      >
        <Icon size={16} className={kind === 'departure' && !isDone ? 'flip' : undefined} />
      </span>
      <div className="min-w-0">
        <b className="block font-display font-bold wrap-anywhere">
          {isDone && <span className="sr-only">{t('steps.done')}: </span>}
          {t(`steps.${kind}`, { place, flight })}
        </b>
        <When step={step} />
      </div>
    </li>
  );
}

function When({ step: { kind, at, flight = '', method } }: { step: TripStep }) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const messages = useTripMessages();
  const time = at && messages.clock(at);
  const sentence = whenLabels[kind];
  return (
    <span className="num block text-sm text-ink-2">
      <bdi>{sentence ? t(sentence, { time, airline: flight }) : time}</bdi>
      {method && (
        <>
          {' '}
          <span aria-hidden="true">·</span> {payment(`methods.${method}`)}
        </>
      )}
    </span>
  );
}
