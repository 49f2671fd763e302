import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BedDouble, CalendarX2 } from '../../../ui/icons.tsx';
import type { LoadedStay } from './load-stay-review.ts';

/** Somebody was first, or the dates make no sense: what happened, and where to go from here. */
export function StayNotFree({
  stay: { review, opened, seenMinor },
  addresses,
  isSent,
}: {
  stay: LoadedStay;
  addresses: { hotel: string; results: string };
  /** The button had been pressed. */
  isSent: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { t: search } = useTranslation('search');
  const price = usePrice();
  const { problems, maxStayNights } = opened;
  const problem = problems.checkIn ?? problems.checkOut ?? problems.guests;
  const isTaken = problem === undefined;
  const text = problem
    ? search(`errors.${problem}`, { count: maxStayNights })
    : t('missed.notFreeText', { name: review.hotel.name });
  return (
    <EmptyState
      icon={isTaken ? BedDouble : CalendarX2}
      title={isTaken ? t('missed.notFree') : t('missed.wrongStay')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <>
          <ButtonLink to={`${addresses.hotel}#rooms`} tone="brand">
            {isTaken ? t('missed.otherRooms') : t('missed.chooseAgain')}
          </ButtonLink>
          {isTaken && <ButtonLink to={addresses.results}>{t('price.backToResults')}</ButtonLink>}
        </>
      }
    >
      {text} {isTaken && seenMinor !== null && t('missed.notFreeWas', { before: price(seenMinor) })}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}
