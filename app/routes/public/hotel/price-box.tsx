import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { CancellationLine, IncludedLine, useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import type { HotelPage } from '#features/search/hotels/hotel-page.ts';
import { type CancellationTerms, checkoutAddress, type OpenedStay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { UsersRound } from '#ui/hotel-icons.tsx';
import { CalendarDays } from '#ui/icons.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { AgentPrice, usePerNight, usePrice } from '../../../shell/price.tsx';

interface PriceBoxProps {
  hotelId: string;
  opened: OpenedStay;
  /** Said instead of a price. */
  noPrice: string;
  /** The cheapest rooms for the party; null without free rooms, with an invalid stay or while others are chosen. */
  best: HotelPage['best'];
  /** In the reader's language. */
  bestRooms: string | null;
  /** Price of the cheapest room on any date; null without rooms. */
  lowestMinor: number | null;
  cancellation: CancellationTerms | null;
  /** Null where the price is for the room alone. */
  boardIncluded: string | null;
  /** Null unless the price is for residents. */
  residentRate: string | null;
}

/** Price of the stay, sticky beside the page. */
export function PriceBox(props: PriceBoxProps) {
  const { hotelId, opened, noPrice, best, bestRooms, lowestMinor, cancellation, boardIncluded, residentRate } = props;
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const { stay, nights } = opened;
  return (
    <Card className="shadow-2">
      {best && nights !== null ? (
        <PriceForNights {...best} nights={nights} rooms={stay.rooms} />
      ) : (
        <NoPrice text={nights === null ? null : noPrice} lowestMinor={lowestMinor} />
      )}
      {nights !== null && (
        <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm">
          <li className="flex gap-2">
            <CalendarDays className="flex-none text-ink-3" />
            <span>
              {messages.dates(stay)}
              <span className="block text-ink-2">{messages.nights(nights)}</span>
            </span>
          </li>
          <li className="flex gap-2">
            <UsersRound className="flex-none text-ink-3" />
            <span>
              {messages.party(stay)}
              {bestRooms && (
                <span className="block text-ink-2">
                  <bdi>{bestRooms}</bdi>
                </span>
              )}
            </span>
          </li>
        </ul>
      )}
      {best && nights !== null && (
        <ButtonLink
          to={checkoutAddress(hotelId, stay, { priceMinor: best.totalMinor })}
          tone="accent"
          block
          className="mt-4 min-h-12"
        >
          {t('hotel.bookNow')}
        </ButtonLink>
      )}
      <a href="#rooms" className={`${buttonStyle({ tone: best ? 'quiet' : 'line', block: true })} mt-3`}>
        {t('hotel.changeStay')}
      </a>
      {best && cancellation && (
        <div className="mt-3 grid gap-1.5 border-t border-line pt-3">
          {boardIncluded && <IncludedLine text={boardIncluded} />}
          {residentRate && <IncludedLine text={residentRate} />}
          <CancellationLine terms={cancellation} />
        </div>
      )}
    </Card>
  );
}

function NoPrice({ text, lowestMinor }: { text: string | null; lowestMinor: number | null }) {
  const { t } = useTranslation('stays');
  if (text) return <p className="font-display text-lg font-bold">{text}</p>;
  return (
    <>
      {lowestMinor !== null && (
        <p>
          <span className="text-sm text-ink-2">{t('hotel.from')} </span>
          <Price amountMinor={lowestMinor} className="text-2xl" />
          <span className="text-sm text-ink-2"> {t('hotel.perNight')}</span>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2">{t('hotel.fixDates')}</p>
    </>
  );
}

/** The same on phones, sticky in place of the site's bottom bar. */
export function PriceBar(
  props: PriceBoxProps & { /** Rooms of several types are free for the party. */ isChoice: boolean },
) {
  const { hotelId, opened, noPrice, best, bestRooms, lowestMinor, isChoice } = props;
  const { stay, nights } = opened;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const isPriced = best !== null && nights !== null;
  const perNight = usePerNight()(isPriced ? stay.rooms : 1, isPriced ? best : undefined);
  const isAmongRooms = useMiddleOf('rooms');
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-20 mt-10 flex items-center justify-between gap-3 border-t border-line bg-surface px-(--gutter) pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] shadow-3 transition-[translate,visibility] duration-(--duration-2) lg:hidden',
        isChoice && isAmongRooms && 'invisible translate-y-full',
      )}
    >
      <p className="min-w-0 text-xs text-ink-2">
        {isPriced ? (
          <AgentPrice netMinor={best.perNightMinor} note={perNight}>
            <PriceText text={price(best.perNightMinor)} className="text-lg text-ink" /> {perNight}
            <span className="num dotted">
              <span>
                {isChoice && t('hotel.from')}{' '}
                {t('hotel.forNightsBrief', { count: nights, price: price(best.totalMinor) })}
              </span>
              {!isChoice && <bdi>{bestRooms}</bdi>}
            </span>
          </AgentPrice>
        ) : nights !== null ? (
          <span className="text-sm">{noPrice}</span>
        ) : (
          lowestMinor !== null && (
            <>
              {t('hotel.from')} <Price amountMinor={lowestMinor} className="text-lg text-ink" /> {perNight}
            </>
          )
        )}
      </p>
      {isPriced && !isChoice ? (
        <ButtonLink
          to={checkoutAddress(hotelId, stay, { priceMinor: best.totalMinor })}
          tone="accent"
          className="flex-none"
        >
          {t('hotel.bookNow')}
        </ButtonLink>
      ) : (
        <a href="#rooms" className={`${buttonStyle({ tone: isPriced ? 'accent' : 'line' })} flex-none`}>
          {t('hotel.seeRooms')}
        </a>
      )}
    </div>
  );
}

/** Whether the middle of the screen shows this part of the page. */
function useMiddleOf(id: string): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const part = document.getElementById(id);
    const observer = new IntersectionObserver((entries) => setThere(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '-50% 0px',
    });
    if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [id]);
  return isThere;
}

/** For a night and for the stay; an agent also sees the selling price. */
export function PriceForNights(props: {
  perNightMinor: number;
  isAverage: boolean;
  totalMinor: number;
  nights: number;
  rooms: number;
}) {
  const { perNightMinor, totalMinor, nights, rooms } = props;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const perNight = usePerNight()(rooms, props);
  return (
    <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: totalMinor, nights }}>
      <PriceText text={price(perNightMinor)} className="text-2xl" />
      <span className="block text-sm text-ink-2">{perNight}</span>
      <p className="num text-sm text-ink-2">
        {t('hotel.forNights', { count: nights, price: price(totalMinor) }).replace(/(?<![,،]) /g, '\u00a0')}
      </p>
    </AgentPrice>
  );
}

/** In the visitor's currency; an agent also sees the selling price. */
export function Price({ amountMinor, className }: { amountMinor: number; className: string }) {
  return (
    <AgentPrice netMinor={amountMinor}>
      <PriceText text={usePrice()(amountMinor)} className={className} />
    </AgentPrice>
  );
}
