import clsx from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MapCredit, MapLabel, MapPicture, SharedLand } from '#features/search/hotels/components/map-picture.tsx';
import type { HotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { type MapArea, moveArea } from '#features/search/hotels/map-area.ts';
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

type Layout = HotelsMapData['layouts'][number];
type Pin = Layout['pins'][number];

const landId = 'map-land';

/** Which layout is shown: a phone has room for the higher one if its screen is high. */
const shownOn = {
  wide: 'max-md:hidden',
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
  const navigate = useNavigate();
  const { texts, streets } = map;

  const cardAddress = (pin: { id: string; page: number }) =>
    `${address({ ...choices, page: pin.page })}#hotel-${pin.id}`;
  const areaAddress = (area: MapArea | null) => address({ ...choices, mapArea: area });

  /** Moves the cards, never the page. */
  function showAwaited(): void {
    const list = cards.current;
    const card = list?.querySelector(`#hotel-${awaited.current}`);
    if (!list || !card) return;
    awaited.current = null;
    const [frame, box] = [list.getBoundingClientRect(), card.getBoundingClientRect()];
    list.scrollBy({
      left: (box.left + box.right - frame.left - frame.right) / 2,
      top: Math.min(0, box.top - frame.top) || Math.max(0, box.bottom - frame.bottom),
    });
    card.querySelector('a')?.focus({ preventScroll: true });
  }

  function openCard(pin: { id: string; page: number }): void {
    awaited.current = pin.id;
    setChosen(pin.id);
    if (hotels.some(({ id }) => id === pin.id)) showAwaited();
    // Without the hash, to which the browser would scroll.
    else navigate(address({ ...choices, page: pin.page }), { preventScrollReset: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: other hotels have other cards.
  useEffect(() => {
    showAwaited();
    const list = cards.current;
    if (!list) return;
    // On a phone, the price of the card in the middle is marked.
    const observer = new IntersectionObserver(
      (entries) => {
        const card = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (card && !matchMedia('(min-width: 48rem)').matches) setActive(card.id.slice('hotel-'.length));
      },
      { root: list, rootMargin: '0px -49%' },
    );
    for (const card of list.children) observer.observe(card);
    return () => observer.disconnect();
  }, [hotels]);

  function returnToPin(event: KeyboardEvent): void {
    const card = (event.target as Element).closest('[id^="hotel-"]');
    if (event.key !== 'Escape' || !card) return;
    const own = [...(pins.current?.querySelectorAll<SVGElement>(`[data-pin="${card.id.slice(6)}"]`) ?? [])];
    own.find((pin) => pin.getClientRects().length > 0)?.focus({ preventScroll: true });
  }

  function moveByKey({ key }: KeyboardEvent): void {
    const move = [...zooms, ...steps].find(({ keys }) => keys.includes(key));
    if (move) navigate(areaAddress(areaAfter(map, move)), { preventScrollReset: true });
  }

  const drawn = { map, active: active ?? chosen, setActive, cardAddress, areaAddress, openCard };
  return (
    <div className="grid gap-2">
      <div className="relative grid grid-cols-[minmax(0,1fr)] max-md:-mx-(--gutter) md:gap-4 min-[75rem]:h-[max(30rem,calc(100dvh-19.5rem))] min-[75rem]:grid-cols-[minmax(0,1fr)_22rem] min-[75rem]:grid-rows-[minmax(0,1fr)]">
        <section
          ref={pins}
          aria-label={texts.label}
          onKeyDown={(event) => {
            if (!event.key.startsWith('Arrow') || !hasStreets) moveByKey(event);
          }}
          className="relative isolate h-[max(18.75rem,calc(100svh-19.5rem-env(safe-area-inset-bottom)))] overflow-hidden border-y border-line bg-brand-soft [container-type:size] max-md:col-start-1 max-md:row-start-1 md:h-[34rem] md:rounded-lg md:border-x min-[75rem]:h-auto"
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
              {texts.credit && <MapCredit text={texts.credit} className="max-md:bottom-44 md:bottom-1" />}
            </>
          )}
          <div dir="ltr" className="absolute top-2 left-2 flex items-start gap-1">
            {!hasStreets && <Controls map={map} areaAddress={areaAddress} moves={zooms} className="flex-col" />}
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
        {/* On a phone the cards lie over the foot of the map. */}
        <ul
          ref={cards}
          id="map-cards"
          aria-label={texts.hotels}
          onKeyDown={returnToPin}
          className="relative flex snap-x gap-3 overflow-x-auto max-md:col-start-1 max-md:row-start-1 scroll-smooth motion-reduce:scroll-auto max-md:sticky max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] max-md:mb-3 max-md:items-end max-md:self-end max-md:px-(--gutter) min-[75rem]:auto-rows-[minmax(min-content,1fr)] min-[75rem]:grid min-[75rem]:snap-none min-[75rem]:overflow-x-hidden min-[75rem]:overflow-y-auto"
        >
          {hotels.map((hotel) => (
            <MapCard
              key={hotel.id}
              hotel={hotel}
              stay={stay}
              nights={nights}
              isTall={hotels.length < 3}
              isActive={hotel.id === (active ?? chosen)}
              onActive={(isActive) => setActive(isActive ? hotel.id : null)}
            />
          ))}
        </ul>
      </div>
      {!isEnhanced && <Controls map={map} areaAddress={areaAddress} moves={steps} className="justify-self-start" />}
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
  openCard: (pin: Pin) => void;
}

function DrawnHotels(props: DrawnHotelsProps) {
  const { map, layout, active, setActive, cardAddress, areaAddress, openCard } = props;
  const navigate = useNavigate();
  const isEnhanced = useEnhanced(() => {});
  const svg = useRef<SVGSVGElement>(null);
  const show = (area: MapArea) => navigate(areaAddress(area), { preventScrollReset: true });
  const { offset, handlers } = useDrag(layout, svg, (move) => show(moveArea(map.area, move)));
  const follow = (go: () => void) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
  return (
    <div className={clsx('absolute inset-0', isEnhanced && 'touch-pinch-zoom', shownOn[layout.name])} {...handlers}>
      <MapPicture
        layout={layout}
        landId={landId}
        label={map.texts.label}
        offset={offset}
        svg={svg}
        className="h-[calc(100%-10.5rem)] md:h-full"
      >
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
            aria-label={group.label}
            onClick={follow(() => show(group.area))}
            className="group cursor-pointer no-underline outline-none"
          >
            <MapLabel at={group} tone="other" />
          </a>
        ))}
      </MapPicture>
    </div>
  );
}

/** Moves the map with the mouse or a finger. */
function useDrag(
  layout: Layout,
  svg: RefObject<SVGSVGElement | null>,
  onMove: (move: { north: number; east: number }) => void,
) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<{ layout: Layout; x: number; y: number } | null>(null);
  // Until the moved map is there, the old one stays where it was dropped.
  const offset = drag?.layout === layout ? drag : undefined;
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const isOnLink = (event.target as Element).closest('a') !== null;
      if (!event.isPrimary || event.button !== 0 || isOnLink) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const scale = svg.current?.getScreenCTM()?.a ?? 1;
      setDrag({ layout, x: (clientX - start.current.x) / scale, y: (clientY - start.current.y) / scale });
    },
    onPointerUp() {
      if (start.current && offset) onMove({ east: -offset.x / layout.half, north: offset.y / layout.half });
      start.current = null;
    },
    onPointerCancel() {
      start.current = null;
      setDrag(null);
    },
  };
  return { offset, handlers };
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
  return <div ref={container} dir="ltr" className="h-[calc(100%-10.5rem)] md:h-full" />;
}
