import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { factNames } from '#features/catalogue/fact-names.ts';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { ScoreBadge } from '#features/search/hotels/components/stay-details.tsx';
import { lowestPerNight } from '#features/search/hotels/find-hotels.ts';
import { parseMonth } from '#features/search/hotels/hotel-choices.ts';
import { type HotelPage, readHotelPage } from '#features/search/hotels/hotel-page.ts';
import { monthPrices } from '#features/search/hotels/month-prices.ts';
import { findAlternatives } from '#features/search/hotels/similar-hotels.ts';
import { hotelAddress, type OpenedStay, openStay, type Stay, stayTermParams } from '#features/search/hotels/stay.ts';
import type { HotelInventory } from '#features/search/inventory/create-inventory.ts';
import { scoreLabel } from '#features/search/inventory/guest-score.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isId } from '#lib/untrusted-input.ts';
import { Address } from '#ui/address.tsx';
import { ChevronLeft, MapPin } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { factsOf } from '../../request-context.ts';
import { MessageScreen } from '../../shell/message-screen.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { usePrice } from '../../shell/price.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/hotel';
import { Gallery, openedFromPage } from './hotel/gallery.tsx';
import { hotelData } from './hotel/hotel-data.ts';
import { type PresentedHotel, presentHotel } from './hotel/present-hotel.ts';
import { PriceBar, PriceBox } from './hotel/price-box.tsx';
import { Reviews } from './hotel/reviews.tsx';
import { Rooms } from './hotel/rooms.tsx';
import { Amenities, LeadingAmenities, Place, Policies } from './hotel/sections.tsx';
import { cardFacts, offerFacts } from './results/load-hotels.ts';
import { SaveButton, ShortlistLink } from './shortlist/save-button.tsx';

const PhotoViewer = later(() => import('./hotel/photo-viewer.tsx').then(({ PhotoViewer: part }) => part));

const Alternatives = later(() => import('./hotel/alternatives.tsx').then(({ Alternatives: part }) => part));

const sections = ['overview', 'rooms', 'amenities', 'policies', 'reviews', 'map'] as const;

/** A fifth below the upper edge of the screen: the section there is the one that is read. */
const readingLine = '-20% 0px -80%';

function SectionLinks() {
  const { t } = useTranslation('stays');
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) =>
        setCurrent((before) => {
          const isLeft = seen.some(({ target }) => target.id === before);
          return seen.find(({ isIntersecting }) => isIntersecting)?.target.id ?? (isLeft ? '' : before);
        }),
      { rootMargin: readingLine },
    );
    for (const section of document.querySelectorAll(sections.map((id) => `#${id}`).join())) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const link = strip.current?.querySelector(`[href="#${current}"]`)?.getBoundingClientRect();
    if (!link) strip.current?.scrollTo({ left: 0 });
    else strip.current?.scrollBy({ left: link.x + link.width / 2 - strip.current.clientWidth / 2 });
  }, [current]);
  return (
    <nav
      aria-label={t('hotel.sections')}
      className="sticky top-0 z-10 border-b border-line bg-canvas max-md:-mx-(--gutter) lg:mt-2"
    >
      <div ref={strip} className="fading flex gap-6 overflow-x-auto max-md:px-(--gutter)">
        {sections.map((id) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            className="inline-flex min-h-12 flex-none items-center border-b-2 border-transparent font-display font-semibold text-ink-2 -outline-offset-2! hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
          >
            {t(`hotel.${id}`)}
          </a>
        ))}
      </div>
    </nav>
  );
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings, preferences, search, catalogue } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const opened = openStay(searchParams, settings, new Date());
  const reviewsPage = pageNumber(searchParams.get('reviews'));
  const page = isId(params.id)
    ? await readHotelPage(db, params.id, {
        opened,
        reviewsPage,
        reviewsOf: searchParams.get('reviewsOf'),
        reader: preferences.language,
      })
    : undefined;
  if (!page) return data(null, 404);
  const names = factNames(catalogue.translator);
  const { cityName } = search.places;
  const isSeveral = searchParams.get('several') === '1';
  const presented = await presentHotel(page, { language: preferences.language, cityName, names, isSeveral });
  const isFull = opened.nights !== null && page.best === null;
  const found = isFull ? await findAlternatives({ db, hotels: search.hotels }, params.id, opened) : null;
  const { city } = presented;
  const alternatives = found && {
    dates: found.dates.map(({ found: other, ...dates }) => ({ ...dates, offer: offerFacts(other, names) })),
    similar: found.similar.map((one) => ({ ...cardFacts(one.hotel, { city, names }), offer: offerFacts(one, names) })),
  };
  const month = opened.nights === null ? null : parseMonth(searchParams.get('calendar'));
  return {
    opened,
    isSeveral,
    calendar: month ? { month, days: await pricesOfMonth(search.hotels, page, { opened, month }) } : null,
    ...presented,
    alternatives,
  };
}

async function pricesOfMonth(
  hotels: HotelInventory,
  { hotel, board }: HotelPage,
  { opened, month }: { opened: OpenedStay; month: string },
) {
  const open = await hotels.open({ locationIds: [], hotelIds: [hotel.id] });
  const { stay, today: earliest, lastBookableDay: latest } = opened;
  const lowest = (dates: Stay) => lowestPerNight(open.hotels, { ...dates, board });
  return monthPrices(lowest, stay, { month, earliest, latest });
}

/** Another photo is no other page. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const withoutPhoto = (url: URL) => {
    const params = new URLSearchParams(url.search);
    params.delete('photo');
    return `${url.pathname}?${params}`;
  };
  return defaultShouldRevalidate && withoutPhoto(currentUrl) !== withoutPhoto(nextUrl);
}

function shownPhoto(text: string | null, photos: number): number | null {
  const number = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= photos ? number : null;
}

function pageNumber(text: string | null): number {
  return text !== null && /^\d{1,5}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

export default function Hotel({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stays');
  const { baseUrl } = useSite();
  const price = usePrice();
  const [searchParams] = useSearchParams();
  if (!loaderData) {
    return (
      <MessageScreen
        title={t('hotel.notFoundTitle')}
        heading={t('hotel.notFoundHeading')}
        text={t('hotel.notFoundText')}
        to="/hotels"
        action={t('hotel.searchHotels')}
      />
    );
  }
  const { hotel, city, where, opened, photos, scoreTenths, reviews, rooms, best, cancellation } = loaderData;
  const isSeveral = loaderData.isSeveral && best !== null;
  const found = { ...opened.stay, destination: hotel.city, nationality: '' };
  const resultsAddress = `/search?${new URLSearchParams([...hotelSearchParams(found), ...stayTermParams(opened.stay)])}`;
  const pageAddress = hotelAddress(hotel.id, opened.stay);
  const viewerAddress = (number: number) => `${pageAddress}&photo=${number}`;
  const photoNumber = shownPhoto(searchParams.get('photo'), photos.length);
  const prices = rooms.map(({ perNightMinor }) => perNightMinor);
  const box = {
    hotelId: hotel.id,
    opened,
    noPrice: t(isSeveral ? 'hotel.several' : 'hotel.noneFree'),
    best: isSeveral ? null : best,
    bestRooms: isSeveral ? null : loaderData.bestRooms,
    lowestMinor: prices.length > 0 ? Math.min(...prices) : null,
    cancellation,
    boardIncluded: loaderData.boardIncluded,
    residentRate:
      opened.stay.isResident && loaderData.residentRate
        ? `${loaderData.residentRate.label} −${loaderData.residentRate.percent}%`
        : null,
  };
  return (
    // A phone shows the pictures first.
    <div className="max-md:flex max-md:flex-col">
      <PageMeta
        title={`${hotel.name}, ${city}`}
        description={t('hotel.meta', { name: hotel.name, city })}
        structuredData={hotelData(loaderData, { baseUrl, price })}
      />
      <Opening page={loaderData} where={where} resultsAddress={resultsAddress}>
        <ShortlistLink
          stay={opened.nights === null ? null : opened.stay}
          className="inline-flex min-h-11 text-sm text-on-ocean underline"
        />
        <SaveButton id={hotel.id} name={hotel.name} isLabelled />
      </Opening>
      <div className="wrap max-md:contents lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-8 lg:pt-8 lg:pb-20">
        <div className="min-w-0 max-md:contents md:pt-6 lg:pt-0">
          <div className="max-md:order-first">
            <Gallery hotelId={hotel.id} photos={photos} viewerAddress={viewerAddress} />
          </div>
          {photoNumber !== null && (
            <Suspense>
              <PhotoViewer
                photos={photos}
                number={photoNumber}
                viewerAddress={viewerAddress}
                closeAddress={pageAddress}
                openedState={openedFromPage}
              />
            </Suspense>
          )}
          <div className="max-md:px-(--gutter)">
            <SectionLinks />
            <section id="overview" aria-label={t('hotel.overview')} className="scroll-mt-16 pt-6">
              {hotel.description && (
                <p dir="auto" className="max-w-[68ch] text-md text-pretty wrap-anywhere whitespace-pre-line">
                  {hotel.description}
                </p>
              )}
              <LeadingAmenities amenities={loaderData.amenities} />
            </section>
            <Rooms page={loaderData} resultsAddress={resultsAddress} viewerAddress={viewerAddress}>
              {loaderData.alternatives && (
                <Suspense>
                  <Alternatives {...loaderData.alternatives} hotelId={hotel.id} stay={opened.stay} />
                </Suspense>
              )}
            </Rooms>
            <Amenities amenities={loaderData.amenities} />
            <Policies hotel={hotel} terms={cancellation} />
            <Reviews ratings={hotel.ratings} scoreTenths={scoreTenths} reviews={reviews} address={pageAddress} />
            <Place
              {...loaderData}
              where={where}
              mapAddress={`${resultsAddress}&map=1&at=${loaderData.map?.at}#hotel-${hotel.id}`}
            />
          </div>
        </div>
        <aside aria-label={t('hotel.yourStay')} className="hidden lg:block">
          <div className="sticky top-6">
            <PriceBox {...box} />
          </div>
        </aside>
      </div>
      <PriceBar {...box} isChoice={rooms.filter(({ state }) => state === 'fits').length > 1} />
    </div>
  );
}

function Opening(props: {
  page: PresentedHotel;
  where: readonly string[];
  resultsAddress: string;
  /** Beside the link back. */
  children: ReactNode;
}) {
  const { page, where, resultsAddress, children } = props;
  const { hotel, city, distance, scoreTenths, reviews } = page;
  const { t } = useTranslation('stays');
  return (
    <header className="bg-ocean text-on-ocean">
      <div className="wrap pt-2 pb-4 lg:pt-3 lg:pb-4">
        <div className="flex flex-wrap items-center justify-end gap-x-5">
          <Link
            to={resultsAddress}
            className="-ms-1 me-auto inline-flex min-h-11 items-center gap-1 text-sm text-on-ocean-2 hover:text-on-ocean"
          >
            <ChevronLeft size={16} className="flip" />
            {t('hotel.backToCity', { city })}
          </Link>
          {children}
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="text-2xl font-extrabold wrap-anywhere max-md:basis-full lg:text-3xl">
            <bdi>{hotel.name}</bdi>
          </h1>
          <Stars rating={hotel.stars} size={16} />
          <span className="basis-full max-md:hidden" />
          {scoreTenths !== null && (
            <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm text-on-ocean">
              <ScoreBadge tenths={scoreTenths} className="bg-on-ocean! text-ocean!" />
              <strong className="font-display">{t(`score.${scoreLabel(scoreTenths)}`)}</strong>
              <span className="num text-on-ocean-2">{t('hotel.reviewsCount', { count: reviews.total })}</span>
            </a>
          )}
          <p className="flex items-start gap-1.5 text-sm text-on-ocean-2 max-md:basis-full">
            <MapPin size={16} className="mt-0.5 flex-none" />
            <span className="dotted">
              <Address parts={where} />
              {distance && <span>{distance}</span>}
              <a href="#map" className="-my-3 inline-block py-3 text-on-ocean underline">
                {t('hotel.showOnMap')}
              </a>
            </span>
          </p>
        </div>
      </div>
    </header>
  );
}
