import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Land } from '#features/catalogue/components/drawn-map.tsx';
import { LandmarkIcon } from '#features/catalogue/components/landmark-icon.tsx';
import { labelHeight } from '#features/catalogue/map/label-size.ts';
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

type Layout = HotelsMapData['wide'];
type Pin = Layout['pins'][number];

/** Drawn once for both sizes. */
const landId = 'map-land';

/** Router state of a chosen pin: the focus moves to its card. */
const fromPin = { isFromPin: true };

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
  const [active, setActive] = useState<string | null>(null);
  const [streetState, setStreets] = useState<'closed' | 'open' | 'failed'>('closed');
  const hasStreets = streetState === 'open';
  const pins = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { hash, state, key } = useLocation();
  const chosen = hash.startsWith('#hotel-') ? hash.slice('#hotel-'.length) : null;
  const { texts, streets } = map;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pin that is chosen again moves the focus again.
  useEffect(() => {
    const card = chosen !== null && state?.isFromPin ? document.getElementById(`hotel-${chosen}`) : null;
    if (!card) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card.scrollIntoView({ block: 'nearest', inline: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    card.querySelector('a')?.focus({ preventScroll: true });
  }, [chosen, key]);

  const cardAddress = (pin: { id: string; page: number }) =>
    `${address({ ...choices, page: pin.page })}#hotel-${pin.id}`;
  const areaAddress = (area: MapArea | null) => address({ ...choices, mapArea: area });
  const openCard = (to: string) => navigate(to, { preventScrollReset: true, state: fromPin });

  function returnToPin(event: KeyboardEvent): void {
    const card = (event.target as Element).closest('[id^="hotel-"]');
    if (event.key !== 'Escape' || !card) return;
    const own = [...(pins.current?.querySelectorAll<SVGElement>(`[data-pin="${card.id.slice(6)}"]`) ?? [])];
    own.find((pin) => pin.getClientRects().length > 0)?.focus();
  }

  const drawn = { map, active: active ?? chosen, setActive, cardAddress, areaAddress, openCard };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 min-[75rem]:grid-cols-[minmax(0,1fr)_19.5rem]">
      <section aria-label={texts.label} className="@container relative self-start min-[75rem]:sticky min-[75rem]:top-4">
        <div ref={pins} className="relative overflow-hidden rounded-lg border border-line bg-brand-soft">
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
              <svg aria-hidden="true" className="absolute size-0">
                <g id={landId}>
                  <Land drawing={map.land} />
                </g>
              </svg>
              <DrawnHotels {...drawn} layout={map.narrow} className="@[36rem]:hidden" />
              <DrawnHotels {...drawn} layout={map.wide} className="@max-[36rem]:hidden" />
              {texts.credit && (
                <a
                  href="https://www.openstreetmap.org/copyright"
                  rel="noopener"
                  className="absolute right-1 bottom-1 inline-flex min-h-6 items-center rounded-sm bg-surface/80 px-1.5 text-2xs text-ink-2"
                >
                  {texts.credit}
                </a>
              )}
            </>
          )}
        </div>
        {!hasStreets && <Controls map={map} isWhole={choices.mapArea === null} areaAddress={areaAddress} />}
        {streets && (
          <StreetsButton
            streets={streets}
            isOpen={hasStreets}
            onChange={(isOpen) => setStreets(isOpen ? 'open' : 'closed')}
          />
        )}
        {streets && streetState === 'failed' && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {streets.failed}
          </p>
        )}
        {[
          { text: map.narrow.outside, className: '@[36rem]:hidden' },
          { text: map.wide.outside, className: '@max-[36rem]:hidden' },
          { text: texts.unplaced, className: '' },
        ].map(
          ({ text, className }) =>
            text && (
              <p key={className} className={clsx('num mt-1 text-sm text-ink-2', className)}>
                {text}
              </p>
            ),
        )}
      </section>
      <ul
        aria-label={texts.hotels}
        onKeyDown={returnToPin}
        className="relative flex snap-x gap-3 overflow-x-auto scroll-smooth py-1 max-md:-mx-(--gutter) max-md:px-(--gutter) min-[75rem]:grid min-[75rem]:content-start min-[75rem]:overflow-visible min-[75rem]:py-0"
      >
        {hotels.map((hotel) => (
          <MapCard
            key={hotel.id}
            hotel={hotel}
            stay={stay}
            nights={nights}
            isActive={hotel.id === (active ?? chosen)}
            onActive={(isActive) => setActive(isActive ? hotel.id : null)}
          />
        ))}
      </ul>
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
  openCard: (to: string) => void;
  className: string;
}

function DrawnHotels(props: DrawnHotelsProps) {
  const { map, layout, active, setActive, cardAddress, areaAddress, openCard, className } = props;
  const { width, height, land, pins, groups, landmarks, circle, scaleBar } = layout;
  const navigate = useNavigate();
  const titleId = useId();
  const { offset, handlers } = useDrag(layout, (move) => {
    navigate(areaAddress(moveArea(map.area, move)), { preventScrollReset: true });
  });
  const follow = (go: (to: string) => void) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(event.currentTarget.getAttribute('href') ?? '');
  };
  return (
    // Geography has no reading direction.
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-labelledby={titleId}
      direction="ltr"
      className={clsx('block w-full select-none', className)}
      {...handlers}
    >
      <title id={titleId}>{map.texts.label}</title>
      <g transform={offset && `translate(${offset.x} ${offset.y})`}>
        <use href={`#${landId}`} transform={`translate(${land.x} ${land.y}) scale(${land.scale})`} />
        {circle && (
          <circle
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            className="fill-brand/8 stroke-brand [stroke-dasharray:4_4]"
          />
        )}
        {landmarks.map((landmark) => (
          <Landmark key={`${landmark.kind} ${landmark.name}`} landmark={landmark} />
        ))}
        {[...pins, ...groups].map(
          ({ x, y, labelX, labelY, isMoved }) =>
            isMoved && (
              <g key={`${labelX} ${labelY}`}>
                <path d={`M${x} ${y}L${labelX} ${labelY}`} className="stroke-ink-2" strokeWidth={1.25} />
                <circle cx={x} cy={y} r={4} className="fill-ink-2 stroke-surface" strokeWidth={1.5} />
              </g>
            ),
        )}
        {pins.map((pin) => (
          <a
            key={pin.id}
            href={cardAddress(pin)}
            data-pin={pin.id}
            aria-label={`${pin.text}, ${pin.name}`}
            onClick={follow(openCard)}
            onMouseEnter={() => setActive(pin.id)}
            onMouseLeave={() => setActive(null)}
            onFocus={() => setActive(pin.id)}
            onBlur={() => setActive(null)}
            className="group cursor-pointer outline-none"
          >
            <title>{pin.name}</title>
            <Label at={pin} tone={pin.id === active ? 'active' : pin.isOnPage ? 'page' : 'other'} />
          </a>
        ))}
        {groups.map((group) => (
          <a
            key={`${group.x} ${group.y}`}
            href={areaAddress(group.area)}
            aria-label={group.label}
            onClick={follow((to) => navigate(to, { preventScrollReset: true }))}
            className="group cursor-pointer outline-none"
          >
            <Label at={group} tone="other" />
          </a>
        ))}
      </g>
      <g transform={`translate(12 ${height - 12})`}>
        <path d={`M0 -5v5h${scaleBar.width}v-5`} className="fill-none stroke-ink-2" strokeWidth={1.5} />
        <text
          y={-8}
          className="fill-ink-2 stroke-surface text-2xs [paint-order:stroke] [unicode-bidi:plaintext]"
          strokeWidth={3}
        >
          {scaleBar.text}
        </text>
      </g>
    </svg>
  );
}

/** Moves the map with the mouse; on a phone a finger scrolls the page. */
function useDrag(layout: Layout, onMove: (move: { north: number; east: number }) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<{ layout: Layout; x: number; y: number } | null>(null);
  // Until the moved map is there, the old one stays where it was dropped.
  const offset = drag?.layout === layout ? drag : undefined;
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      const isOnLink = (event.target as Element).closest('a') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnLink) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
      if (!start.current) return;
      const scale = layout.width / currentTarget.clientWidth;
      setDrag({ layout, x: (clientX - start.current.x) * scale, y: (clientY - start.current.y) * scale });
    },
    onPointerUp() {
      if (start.current && offset) onMove({ east: -offset.x / layout.half, north: offset.y / layout.half });
      start.current = null;
    },
  };
  return { offset, handlers };
}

const tones = {
  page: { pill: 'fill-brand stroke-surface group-hover:fill-accent', text: 'fill-on-brand group-hover:fill-on-accent' },
  other: {
    pill: 'fill-surface stroke-brand group-hover:fill-accent',
    text: 'fill-brand-ink group-hover:fill-on-accent',
  },
  active: { pill: 'fill-accent stroke-surface', text: 'fill-on-accent' },
};

/** A price in a pill, with a tip at its point unless it stands aside. */
function Label(props: {
  at: Pick<Pin, 'x' | 'y' | 'labelX' | 'labelY' | 'isMoved' | 'width' | 'text'>;
  tone: keyof typeof tones;
}) {
  const {
    at: { labelX, labelY, isMoved, width, text },
    tone,
  } = props;
  const half = labelHeight / 2;
  const side = width / 2 - half;
  const end = `a${half} ${half} 0 0 1 0 `;
  const below = isMoved ? `h${-2 * side}` : `h${5 - side}l-5 7l-5 -7h${5 - side}`;
  const { pill, text: ink } = tones[tone];
  return (
    <g transform={`translate(${labelX} ${labelY})`}>
      <path
        d={`M${-side} ${-half}h${2 * side}${end}${labelHeight}${below}${end}${-labelHeight}z`}
        className={clsx(pill, 'group-focus-visible:stroke-focus group-focus-visible:stroke-3')}
        strokeWidth={1.5}
      />
      <text
        y={4.5}
        textAnchor="middle"
        className={clsx(ink, 'num font-display text-[13px] font-bold [unicode-bidi:plaintext]')}
      >
        {text}
      </text>
    </g>
  );
}

function Landmark({ landmark }: { landmark: Layout['landmarks'][number] }) {
  const { kind, label, x, y, lines, textX, textY, anchor, hasIcon } = landmark;
  return (
    <g>
      <title>{label}</title>
      {hasIcon && (
        <>
          <circle cx={x} cy={y} r={10} className="fill-surface stroke-line" />
          <LandmarkIcon kind={kind} x={x - 7} y={y - 7} size={14} className="text-ink-2" />
        </>
      )}
      {lines.map((line, index) => (
        <text
          key={line}
          x={textX}
          y={textY + index * 12}
          textAnchor={anchor}
          className={clsx(
            'fill-ink-2 stroke-surface [paint-order:stroke] [stroke-linejoin:round]',
            kind === 'centre' ? 'font-display text-[12px] font-bold' : 'text-[10.5px]',
          )}
          strokeWidth={3}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

function Controls(props: { map: HotelsMapData; isWhole: boolean; areaAddress: (area: MapArea | null) => string }) {
  const {
    map: { area, texts },
    isWhole,
    areaAddress,
  } = props;
  const controls: { icon: Icon; text: string; move: Parameters<typeof moveArea>[1] }[] = [
    { icon: Plus, text: texts.zoomIn, move: { closer: 2 } },
    { icon: Minus, text: texts.zoomOut, move: { closer: 0.5 } },
    { icon: ArrowLeft, text: texts.west, move: { east: -1 } },
    { icon: ArrowUp, text: texts.north, move: { north: 1 } },
    { icon: ArrowDown, text: texts.south, move: { north: -1 } },
    { icon: ArrowRight, text: texts.east, move: { east: 1 } },
  ];
  return (
    // Beside the prices of a phone there is no room for them.
    <div
      dir="ltr"
      className="flex items-center gap-1 @max-[36rem]:mt-2 @[36rem]:absolute @[36rem]:top-2 @[36rem]:left-2"
    >
      <div className="flex rounded-md border border-line bg-surface shadow-1">
        {controls.map(({ icon: ControlIcon, text, move }) => (
          <Link
            key={text}
            to={areaAddress(moveArea(area, move))}
            preventScrollReset
            aria-label={text}
            title={text}
            className={buttonStyle({ size: 'sm', tone: 'quiet', square: true })}
          >
            <ControlIcon size={18} />
          </Link>
        ))}
      </div>
      {!isWhole && (
        <Link
          to={areaAddress(null)}
          preventScrollReset
          className="inline-flex min-h-11 items-center rounded-md bg-surface px-3 text-sm font-semibold shadow-1"
        >
          {texts.all}
        </Link>
      )}
    </div>
  );
}

type StreetsData = NonNullable<HotelsMapData['streets']>;

/** Needs scripts. */
function StreetsButton(props: { streets: StreetsData; isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { streets, isOpen, onChange } = props;
  const isEnhanced = useEnhanced(() => {});
  if (!isEnhanced) return null;
  return (
    <Button size="sm" icon={MapIcon} className="mt-2" onClick={() => onChange(!isOpen)}>
      {isOpen ? streets.close : streets.open}
    </Button>
  );
}

/** MapLibre is as large as ten of our pages, so it is loaded here and nowhere else. */
function Streets(props: {
  streets: StreetsData;
  area: MapArea;
  cardAddress: (pin: { id: string; page: number }) => string;
  openCard: (to: string) => void;
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
          onChoose: (to) => latest.current.openCard(to),
          onFail: () => latest.current.onFail(),
        });
      })
      .catch(() => latest.current.onFail());
    return () => {
      isGone = true;
      close?.();
    };
  }, [streets]);
  return <div ref={container} dir="ltr" className="aspect-[10/9] w-full @[36rem]:aspect-[20/13]" />;
}
