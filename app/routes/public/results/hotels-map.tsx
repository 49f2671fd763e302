import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { MapCredit, MapLabel, MapPicture, SharedLand } from '#features/search/hotels/components/map-picture.tsx';
import type { HotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { type MapArea, moveArea, parseMapArea } from '#features/search/hotels/map-area.ts';
import type { Stay } from '#features/search/hotels/stay.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { MapIcon } from '#ui/hotel-icons.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import type { HotelCardData } from './load-hotels.ts';
import type { HotelsMapData } from './load-hotels-map.ts';
import { MapCard } from './map-card.tsx';
import { useMapGestures } from './use-map-gestures.ts';

type Layout = HotelsMapData['layouts'][number];
type Pin = Layout['pins'][number];

const landId = 'map-land';
const isPhone = () => !matchMedia('(min-width: 48rem)').matches;

/** Which layout is shown: a phone has room for the higher one if its screen is high. */
const shownOn = {
  wide: 'max-md:hidden [@container(width<50rem)]:hidden',
  medium: 'max-md:hidden [@container(width>=50rem)]:hidden',
  narrow: 'md:hidden [@container(height<25rem)]:hidden',
  short: 'md:hidden [@container(height>=25rem)]:hidden',
};

interface HotelsMapProps {
  map: HotelsMapData;
  /** Of the page. */
  hotels: readonly HotelCardData[];
  stay: Stay;
  nights: number;
  choices: HotelChoices;
  address: (choices: HotelChoices) => string;
}

/** Prices on a map, and the cards of the page beside it. A price leads to its card, also one of another page. */
export function HotelsMap({ map, hotels, stay, nights, choices, address }: HotelsMapProps) {
  const { hash } = useLocation();
  const [chosen, setChosen] = useState(hash.startsWith('#hotel-') ? hash.slice('#hotel-'.length) : null);
  const [active, setActive] = useState<string | null>(null);
  const [streetState, setStreets] = useState<'closed' | 'open' | 'failed'>('closed');
  const isEnhanced = useEnhanced(() => {});
  const hasStreets = streetState === 'open';
  const pins = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  /** A chosen hotel whose card has not come yet. */
  const awaited = useRef<string | null>(null);
  /** The hotel of a chosen card that the map does not show yet. */
  const wanted = useRef<string | null>(null);
  const navigate = useNavigate();
  const { texts, streets } = map;

  const cardAddress = (pin: { id: string; page: number }) =>
    `${address({ ...choices, page: pin.page })}#hotel-${pin.id}`;
  const requested = parseMapArea(new URLSearchParams(useNavigation().location?.search).get('at'));
  /** What buttons and keys start from: pressed twice, they move twice, however late the first answer comes. */
  const latest = requested ? { ...map, area: requested, closer: moveArea(requested, { closer: 2 }) } : map;
  const areaAddress = (area: MapArea | null) => address({ ...choices, mapArea: area });

  const show = (area: MapArea) => navigate(areaAddress(area), { preventScrollReset: true });

  /** Its own, or the one that it is gathered in. */
  function shownPin(id: string): SVGElement | undefined {
    const own = pins.current?.querySelectorAll<SVGElement>(`[data-pin="${id}"], [data-group~="${id}"]`);
    return [...(own ?? [])].find((pin) => pin.getClientRects().length > 0);
  }

  /** Moves the cards, never the page. */
  function showAwaited(hasFocus: boolean): void {
    const list = cards.current;
    const card = list?.querySelector(`#hotel-${awaited.current}`);
    if (!list || !card) return;
    awaited.current = null;
    const [frame, box] = [list.getBoundingClientRect(), card.getBoundingClientRect()];
    list.scrollBy({
      left: (box.left + box.right - frame.left - frame.right) / 2,
      top: Math.min(0, box.top - frame.top) || Math.max(0, box.bottom - frame.bottom),
    });
    if (hasFocus) card.querySelector('a')?.focus({ preventScroll: true });
  }

  function openCard(pin: { id: string; page: number }): void {
    awaited.current = pin.id;
    setChosen(pin.id);
    if (hotels.some(({ id }) => id === pin.id)) showAwaited(true);
    // Without the hash, to which the browser would scroll.
    else navigate(address({ ...choices, page: pin.page }), { preventScrollReset: true });
  }

  function chooseCard(id: string): void {
    setActive(id);
    wanted.current = shownPin(id) || hasStreets ? null : id;
  }

  /** Marks a hotel, or else one that the map shows, unless its map is on the way. */
  function leaveLost(marked: string | null): void {
    if (!marked || hasStreets) return;
    if (shownPin(marked)) wanted.current = null;
    if (wanted.current) return;
    const shown = shownPin(marked) ? marked : null;
    setActive(shown);
    setChosen(shown);
    if (shown || !isPhone()) return;
    awaited.current = hotels.find(({ id }) => shownPin(id))?.id ?? null;
    showAwaited(false);
  }

  const ids = hotels.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hotels have other cards.
  useEffect(() => {
    showAwaited(true);
    const list = cards.current;
    if (!list || !isPhone()) return;
    // The price of the card in the middle is marked. The first one is nobody's choice.
    let isChosen = false;
    const observer = new IntersectionObserver(
      (entries) => {
        const id = entries.find(({ isIntersecting }) => isIntersecting)?.target.id.slice('hotel-'.length);
        if (!id) return;
        if (isChosen) chooseCard(id);
        else leaveLost(id);
        isChosen = true;
      },
      { root: list, rootMargin: '0px -49%' },
    );
    for (const card of list.children) observer.observe(card);
    return () => observer.disconnect();
  }, [ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another card moves the map.
  useEffect(() => {
    const place = active && wanted.current === active && map.places[active];
    if (!place) return;
    // Once the cards stand still.
    const timer = setTimeout(() => show({ ...map.area, ...place }), 250);
    return () => clearTimeout(timer);
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another map loses a hotel.
  useEffect(() => leaveLost(active ?? chosen), [map]);

  function returnToPin(event: KeyboardEvent): void {
    const card = (event.target as Element).closest('[id^="hotel-"]');
    if (event.key === 'Escape' && card) shownPin(card.id.slice('hotel-'.length))?.focus({ preventScroll: true });
  }

  function moveByKey({ key }: KeyboardEvent): void {
    const move = [...zooms, ...steps].find(({ keys }) => keys.includes(key));
    if (move) show(areaAfter(latest, move));
  }

  const drawn = { map, active: active ?? chosen, setActive, cardAddress, areaAddress, show, openCard };
  return (
    <div className="grid gap-2 [--above:19.5rem] peer-[div]:[--above:23rem]">
      {/* On a phone the map has the screen between the tools and the navigation, and the cards lie over its foot. */}
      <div className="relative grid grid-cols-[minmax(0,1fr)] max-md:-mx-(--gutter) max-md:h-[calc(100svh-10.625rem-env(safe-area-inset-bottom))] max-md:min-h-[24rem] max-md:grid-rows-[minmax(0,1fr)_auto] max-md:overflow-hidden max-md:bg-brand-soft md:gap-4 lg:h-[max(30rem,calc(100dvh-var(--above)))] lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_23rem]">
        <section
          ref={pins}
          aria-label={texts.label}
          onKeyDown={(event) => {
            if (!event.key.startsWith('Arrow') || !hasStreets) moveByKey(event);
          }}
          className={clsx(
            'relative isolate border-line bg-brand-soft [container-type:size] md:h-[clamp(20rem,calc(100dvh-19.5rem-var(--above)),34rem)] md:overflow-hidden md:rounded-lg md:border lg:h-auto!',
            isEnhanced && 'touch-none',
          )}
        >
          {hasStreets && streets ? (
            <Streets
              streets={streets}
              area={map.area}
              cardAddress={cardAddress}
              openCard={openCard}
              onFail={() => setStreets('failed')}
            />
          ) : (
            <>
              <SharedLand id={landId} land={map.land} />
              {map.layouts.map((layout) => (
                <DrawnHotels key={layout.name} {...drawn} layout={layout} />
              ))}
              {texts.credit && <MapCredit text={texts.credit} className="bottom-1" />}
            </>
          )}
          <div dir="ltr" className="absolute top-2 left-2 flex items-start gap-1">
            {!hasStreets && <Controls map={latest} areaAddress={areaAddress} moves={zooms} className="flex-col" />}
            {streets && isEnhanced && (
              <Button
                size="sm"
                icon={MapIcon}
                title={hasStreets ? streets.close : streets.open}
                onClick={() => setStreets(hasStreets ? 'closed' : 'open')}
              >
                <span className="max-md:sr-only">{hasStreets ? streets.close : streets.open}</span>
              </Button>
            )}
            {choices.mapArea &&
              !hasStreets &&
              map.layouts.map(({ name, outside }) => (
                <Link
                  key={name}
                  to={areaAddress(null)}
                  preventScrollReset
                  dir="auto"
                  className={clsx(
                    'num inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm shadow-1',
                    shownOn[name],
                  )}
                >
                  {outside && <span className="whitespace-pre text-ink-2">{outside} · </span>}
                  <b className="font-semibold">{texts.all}</b>
                </Link>
              ))}
          </div>
        </section>
        <ul
          ref={cards}
          id="map-cards"
          aria-label={texts.hotels}
          onKeyDown={returnToPin}
          className="relative flex snap-x gap-3 overflow-x-auto scroll-smooth motion-reduce:scroll-auto max-md:px-(--gutter) max-md:py-2 lg:grid lg:auto-rows-max lg:snap-none lg:content-start lg:overflow-x-hidden lg:overflow-y-auto lg:[scrollbar-gutter:stable] lg:[scrollbar-width:thin]"
        >
          {hotels.map((hotel) => (
            <MapCard
              key={hotel.id}
              hotel={hotel}
              stay={stay}
              nights={nights}
              isActive={hotel.id === (active ?? chosen)}
              onHover={(isOver) => setActive(isOver ? hotel.id : null)}
              onChoose={() => chooseCard(hotel.id)}
            />
          ))}
        </ul>
      </div>
      {!isEnhanced && <Controls map={latest} areaAddress={areaAddress} moves={steps} className="justify-self-start" />}
      {streets && streetState === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {streets.failed}
        </p>
      )}
      {texts.unplaced && <p className="num text-sm text-ink-2">{texts.unplaced}</p>}
    </div>
  );
}

interface DrawnHotelsProps {
  map: HotelsMapData;
  layout: Layout;
  active: string | null;
  setActive: (id: string | null) => void;
  cardAddress: (pin: Pin) => string;
  areaAddress: (area: MapArea) => string;
  show: (area: MapArea) => void;
  openCard: (pin: Pin) => void;
}

function DrawnHotels(props: DrawnHotelsProps) {
  const { map, layout, active, setActive, cardAddress, areaAddress, show, openCard } = props;
  const isEnhanced = useEnhanced(() => {});
  const svg = useRef<SVGSVGElement>(null);
  const { shift, handlers } = useMapGestures(layout, svg, (move) => show(moveArea(map.area, move)));
  const follow = (go: () => void) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
  return (
    <div className={clsx('absolute inset-0', isEnhanced && 'cursor-grab', shownOn[layout.name])} {...handlers}>
      <MapPicture layout={layout} landId={landId} label={map.texts.label} shift={shift} svg={svg} className="h-full">
        {layout.pins.map((pin) => (
          <a
            key={pin.id}
            href={cardAddress(pin)}
            data-pin={pin.id}
            aria-label={`${pin.text}, ${pin.name}`}
            onClick={follow(() => openCard(pin))}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setActive(pin.id)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
            onFocus={() => setActive(pin.id)}
            className="group cursor-pointer no-underline outline-none"
          >
            <title>{pin.name}</title>
            <MapLabel at={pin} tone={pin.id === active ? 'active' : pin.isOnPage ? 'page' : 'other'} />
          </a>
        ))}
        {layout.groups.map((group) => (
          <a
            key={`${group.x} ${group.y}`}
            href={areaAddress(group.area)}
            data-group={group.ids.join(' ')}
            aria-label={group.label}
            onClick={follow(() => show(group.area))}
            className="group cursor-pointer no-underline outline-none"
          >
            <MapLabel at={group} tone={active && group.ids.includes(active) ? 'active' : 'other'} />
          </a>
        ))}
      </MapPicture>
    </div>
  );
}

interface Move {
  icon: Icon;
  name: 'zoomIn' | 'zoomOut' | 'west' | 'north' | 'south' | 'east';
  by: Parameters<typeof moveArea>[1];
  /** Of a keyboard. */
  keys: readonly string[];
}

const zooms: Move[] = [
  { icon: Plus, name: 'zoomIn', by: { closer: 2 }, keys: ['+', '='] },
  { icon: Minus, name: 'zoomOut', by: { closer: 0.5 }, keys: ['-'] },
];
const steps: Move[] = [
  { icon: ArrowLeft, name: 'west', by: { east: -1 }, keys: ['ArrowLeft'] },
  { icon: ArrowUp, name: 'north', by: { north: 1 }, keys: ['ArrowUp'] },
  { icon: ArrowDown, name: 'south', by: { north: -1 }, keys: ['ArrowDown'] },
  { icon: ArrowRight, name: 'east', by: { east: 1 }, keys: ['ArrowRight'] },
];

function areaAfter({ area, closer }: HotelsMapData, { name, by }: Move): MapArea {
  return name === 'zoomIn' ? closer : moveArea(area, by);
}

function Controls(props: {
  map: HotelsMapData;
  areaAddress: (area: MapArea) => string;
  moves: readonly Move[];
  className: string;
}) {
  const { map, areaAddress, moves, className } = props;
  return (
    <div dir="ltr" className={clsx('flex rounded-md border border-line bg-surface shadow-1', className)}>
      {moves.map((move) => (
        <Link
          key={move.name}
          to={areaAddress(areaAfter(map, move))}
          preventScrollReset
          aria-label={map.texts[move.name]}
          title={map.texts[move.name]}
          className={buttonStyle({ size: 'sm', tone: 'quiet', square: true })}
        >
          <move.icon size={18} />
        </Link>
      ))}
    </div>
  );
}

type StreetsData = NonNullable<HotelsMapData['streets']>;

/** MapLibre is as large as ten of our pages, so it is loaded here and nowhere else. */
function Streets(props: {
  streets: StreetsData;
  area: MapArea;
  cardAddress: (pin: { id: string; page: number }) => string;
  openCard: (pin: { id: string; page: number }) => void;
  onFail: () => void;
}) {
  const { streets } = props;
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    import('./street-map.ts')
      .then(({ openStreetMap }) => {
        if (isGone || !container.current) return;
        close = openStreetMap(container.current, {
          styleUrl: streets.styleUrl,
          area: latest.current.area,
          hotels: streets.hotels.map((hotel) => ({ ...hotel, to: latest.current.cardAddress(hotel) })),
          onChoose: (hotel) => latest.current.openCard(hotel),
          onFail: () => latest.current.onFail(),
        });
      })
      .catch(() => latest.current.onFail());
    return () => {
      isGone = true;
      close?.();
    };
  }, [streets]);
  return <div ref={container} dir="ltr" className="h-full" />;
}
