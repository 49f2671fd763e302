import { DrawnMap } from '#features/catalogue/components/drawn-map.tsx';
import { hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '#ui/link.tsx';
import { usePrice } from '../../../shell/price.tsx';
import type { HotelCardData, HotelsMapData } from './load-hotels.ts';

interface Labelled {
  x: number;
  y: number;
  text: string;
}

/* In units of a map that is shown at least as wide as it was drawn. */
const glyphWidth = 7.2;
const padding = 20;
const height = 28;
const above = 22;

/** A pin gets its label unless it would cover an earlier one. */
export function spreadLabels<Pin extends Labelled>(pins: readonly Pin[]): (Pin & { hasLabel: boolean })[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return pins.map((pin) => {
    const box = { x: pin.x, y: pin.y - above, width: pin.text.length * glyphWidth + padding };
    const isCovered = taken.some(
      (other) => Math.abs(other.x - box.x) < (other.width + box.width) / 2 && Math.abs(other.y - box.y) < height,
    );
    if (!isCovered) taken.push(box);
    return { ...pin, hasLabel: !isCovered };
  });
}

/** Hotels on this page are linked prices; hotels on other pages are dots. */
export function HotelsMap({ map, hotels, stay }: { map: HotelsMapData; hotels: readonly HotelCardData[]; stay: Stay }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { width, height, home, abroad, dots, pins, centre } = map;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: part(x / width), y: part(y / height) });
  const labelled = spreadLabels(
    hotels.flatMap((hotel) => {
      const pin = pins.find(({ id }) => id === hotel.id);
      return pin ? [{ hotel, x: pin.x, y: pin.y, text: price(hotel.perNightMinor) }] : [];
    }),
  );
  return (
    <div className="relative overflow-hidden rounded-md">
      <DrawnMap drawing={{ width, height, home, abroad, countryNames: [], pins: [] }} label={t('results.mapLabel')} />
      {centre && <Rings centre={centre} width={width} height={height} />}
      <svg className="absolute inset-0 size-full select-none">
        <title>{t('results.mapLabel')}</title>
        {dots.map((dot) => (
          <svg key={`${dot.x} ${dot.y}`} {...at(dot)} aria-hidden="true" className="overflow-visible">
            <circle r={3.5} className="fill-ink-3 stroke-surface" />
          </svg>
        ))}
        {labelled.toReversed().map(({ hotel, x, y, text, hasLabel }) => (
          <svg key={hotel.id} {...at({ x, y })} className="overflow-visible">
            <title>{`${text}, ${hotel.name}`}</title>
            <Link
              to={hotelAddress(hotel.id, stay)}
              aria-label={`${text}, ${hotel.name}`}
              className="group outline-none"
            >
              <circle r={18} className="fill-transparent" />
              <circle r={6} className={pinStyle} strokeWidth={1.5} />
              {hasLabel && <PriceLabel text={text} />}
            </Link>
          </svg>
        ))}
      </svg>
    </div>
  );
}

const pinStyle =
  'fill-brand stroke-surface group-hover:fill-brand-strong group-focus-visible:stroke-focus group-focus-visible:stroke-3';

/** Hidden on phones, where the list below has the prices. */
function PriceLabel({ text }: { text: string }) {
  const width = text.length * 7.2 + 18;
  return (
    <g className="max-md:hidden">
      <rect x={-width / 2} y={-36} width={width} height={24} rx={12} className={pinStyle} strokeWidth={1.5} />
      <text y={-19.5} textAnchor="middle" direction="ltr" className="fill-on-brand font-display text-xs font-bold">
        {text}
      </text>
    </g>
  );
}

/** Distance rings around the city centre, the map's only scale. */
function Rings(props: { centre: NonNullable<HotelsMapData['centre']>; width: number; height: number }) {
  const {
    centre: { x, y, rings },
    width,
    height,
  } = props;
  const { t } = useTranslation('stays');
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full select-none">
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" height="100%" preserveAspectRatio="none">
        <title>{t('results.mapLabel')}</title>
        {rings.map(({ km, radius }) => (
          <circle
            key={km}
            cx={x}
            cy={y}
            r={radius}
            className="fill-none stroke-field-line [stroke-dasharray:3_5]"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={`M${x - 5} ${y}h10M${x} ${y - 5}v10`}
          className="stroke-ink-3"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {rings.map(({ km, radius }) => (
        <text
          key={km}
          x={part(x / width)}
          y={part((y + radius) / height)}
          dy="0.35em"
          textAnchor="middle"
          className="fill-ink-3 stroke-surface text-2xs [paint-order:stroke]"
          strokeWidth={5}
        >
          {t('results.km', { km })}
        </text>
      ))}
    </svg>
  );
}

function part(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
