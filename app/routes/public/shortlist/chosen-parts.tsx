import { Suspense } from 'react';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import type { OpenedStay, Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import { buttonStyle } from '#ui/button.tsx';
import { later } from '#ui/later.ts';
import { PriceText } from '#ui/price-text.tsx';
import { AgentPrice, usePerNight, usePrice } from '../../../shell/price.tsx';
import { useEditLink } from '../results/edit-link.ts';
import { ResidentRate, RoomsAndBoard } from '../results/hotel-card.tsx';
import type { OfferFacts } from '../results/load-hotels.ts';

const StayForm = later(() => import('../hotel/stay-form.tsx').then(({ StayForm: part }) => part));

/** The heading of a page of chosen hotels, with the stay of its prices and the form to change it. */
export function ChosenHead(props: {
  heading: string;
  lede: string;
  action: string;
  /** The hotels in the address. */
  hotelIds: readonly string[];
  loaded: { opened: OpenedStay; stay: Stay | null; isDated: boolean };
  hasHotels: boolean;
}) {
  const { heading, lede, action, hotelIds, loaded, hasHotels } = props;
  const { opened, stay, isDated } = loaded;
  const { t } = useTranslation('shortlist');
  const { t: stays } = useTranslation('stays');
  const messages = useStayMessages();
  const { isOpen, link } = useEditLink({ isOpenAtFirst: isDated && !stay });
  return (
    <header className="relative z-2 bg-ocean text-on-ocean">
      <div className="wrap py-4 md:py-5">
        <h1 className="text-xl font-extrabold text-balance md:text-2xl">{heading}</h1>
        <p className="text-on-ocean-2">{lede}</p>
        {hasHotels && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            {stay && (
              <span className="num dotted">
                <span>{messages.dates(stay)}</span>
                <span>{messages.party(stay)}</span>
              </span>
            )}
            <a {...link} className={buttonStyle({ tone: 'on-ocean' })}>
              {stay ? stays('hotel.changeStay') : t('chooseDates')}
            </a>
          </p>
        )}
        {hasHotels && isOpen && (
          <div className="mt-4 min-h-40 rounded-xl border border-line bg-surface p-4 text-ink shadow-3 md:p-6">
            <Suspense>
              <StayForm action={action} hotelIds={hotelIds} opened={opened} />
            </Suspense>
          </div>
        )}
      </div>
    </header>
  );
}

/** Of the cheapest rooms for the stay, or the lowest of any night without one. */
export function ChosenPrice(props: { offer: OfferFacts | null; fromMinor?: number | null; stay: Stay | null }) {
  const { offer, fromMinor = null, stay } = props;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const perNight = usePerNight()(stay?.rooms ?? 1, offer ?? undefined);
  const perNightMinor = stay ? (offer?.perNightMinor ?? null) : fromMinor;
  if (perNightMinor === null)
    return <p className="text-sm text-ink-2">{t(stay ? 'hotel.noneFree' : 'hotel.noRooms')}</p>;
  const total = stay && offer && { netMinor: offer.totalMinor, nights: daysBetween(stay.checkIn, stay.checkOut) };
  return (
    <div className="text-sm text-ink-2">
      {!stay && `${t('hotel.from')} `}
      <AgentPrice netMinor={perNightMinor} note={perNight} total={total ?? undefined}>
        <PriceText text={price(perNightMinor)} className="text-xl text-ink" /> {perNight}
        {total && <p className="num">{t('hotel.forNights', { price: price(total.netMinor), count: total.nights })}</p>}
      </AgentPrice>
      {offer && (
        <>
          <p>
            <RoomsAndBoard hotel={offer} />
          </p>
          <ResidentRate hotel={offer} />
        </>
      )}
    </div>
  );
}
