import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { RefundReason } from '#features/booking/retrieve/show-cancellation.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** One line of a calculation, optionally with a note below its name. The total has a rule above it. */
export function SumLine(props: {
  name: ReactNode;
  note?: string | false | null;
  isTotal?: boolean;
  children: ReactNode;
}) {
  const { name, note, isTotal = false, children } = props;
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-line pt-3 font-display font-bold not-last:mb-2 not-last:border-b not-last:pb-3',
      )}
    >
      <dt className={clsx('min-w-0', !isTotal && 'text-ink-2')}>
        <span className="block">{name}</span>
        {note && <span className="block font-text text-sm font-normal text-ink-2">{note}</span>}
      </dt>
      <dd className={clsx('isolate-ltr flex-none', isTotal && 'text-xl')}>{children}</dd>
    </div>
  );
}

/** Why a part is refunded or not. */
export function CancellationReasonText({ why }: { why: RefundReason }) {
  const { t } = useTranslation('trip');
  const { day } = useTripMessages();
  switch (why.kind) {
    case 'term':
      return t('cancel.why.term', { percent: why.percent, time: day(why.until) });
    case 'stayFree':
      return t('cancel.why.stayFree', { time: day(why.until) });
    case 'stayFee':
      return t('cancel.why.stayFee', { percent: why.percent });
    default:
      return t(`cancel.why.${why.kind}`);
  }
}
