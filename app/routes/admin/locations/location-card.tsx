import clsx from 'clsx';
import {
  isPopular,
  popularityLevel,
  popularityOf,
  regionLabels,
  regions,
} from '#features/catalogue/locations/location.ts';
import type { ListedLocation } from '#features/catalogue/locations/locations.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { MapIcon } from '#ui/hotel-icons.tsx';
import { Clock } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Banknote, Hotel, Landmark } from '#ui/office-icons.tsx';
import { Stars } from '#ui/stars.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

const colours = {
  high: { text: 'text-success', bar: 'bg-success' },
  middling: { text: 'text-warning', bar: 'bg-warning' },
  low: { text: 'text-danger', bar: 'bg-danger' },
} as const;

/** Relative to the location with the highest demand, which has 100 %. */
function Popularity({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-xs text-ink-3">No demand yet</span>;
  const { text, bar } = colours[popularityLevel(percent)];
  return (
    <>
      <span className={clsx('num font-display font-semibold', text)}>{percent}%</span>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
        <span className={clsx('block h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}

interface LocationCardProps {
  location: ListedLocation;
  highestDemand: number;
  deleted: boolean;
}

/* On a phone two buttons of 44 px leave no room for icons. */
const narrow = 'whitespace-nowrap max-md:[&>svg]:hidden';

export function LocationCard({ location, highestDemand, deleted }: LocationCardProps) {
  const { id, city, country, timezone, currency, hotels, reviews, rating } = location;
  const address = useListAddress();
  const popularity = popularityOf(location.demand, highestDemand);
  const region = regions.find((name) => name === location.region);
  return (
    <div className="grid h-full content-start gap-3">
      <div className="min-w-0 pe-9">
        <div className="flex items-center gap-2">
          <h2 className="truncate text-base">{city}</h2>
          {isPopular(popularity) && (
            <Badge tone="brand" className="flex-none">
              Popular
            </Badge>
          )}
          {deleted && <Badge tone="neutral">Deleted</Badge>}
        </div>
        <p className="truncate text-sm text-ink-2">
          {country}, {region ? regionLabels[region] : location.region}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-3 rounded-sm bg-sunken px-3 py-2 text-sm">
        <div>
          <dt className="text-xs text-ink-2">Hotels</dt>
          <dd className="num font-display font-semibold">{hotels.toLocaleString('en-US')}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-xs text-ink-2">Rating</dt>
          <dd className="num flex flex-wrap items-center gap-x-1.5 font-display font-semibold">
            {rating === null ? (
              <span className="font-text text-xs font-normal text-ink-3">No reviews yet</span>
            ) : (
              <>
                {rating.toFixed(1)}
                <Stars rating={Math.round(rating * 10) / 10} size={12} />
                <span className="sr-only">{reviews === 1 ? 'from 1 review' : `from ${reviews} reviews`}</span>
              </>
            )}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-xs text-ink-2">Popularity</dt>
          <dd>
            <Popularity percent={popularity} />
          </dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <Clock size={16} strokeWidth={1.5} className="text-ink-3" />
          <span className="sr-only">Time zone </span>
          {timezone}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Banknote size={16} strokeWidth={1.5} className="text-ink-3" />
          <span className="sr-only">Currency </span>
          {currency}
        </span>
        {!deleted && (
          <Link to={`/admin/hotels/landmarks?location=${id}`} className="inline-flex items-center gap-1.5">
            <Landmark size={16} strokeWidth={1.5} />
            {location.landmarks === 1 ? '1 landmark' : `${location.landmarks} landmarks`}
            <span className="sr-only"> of {city}</span>
          </Link>
        )}
      </p>
      <div className="flex items-center gap-2 self-end">
        {!deleted && (
          <>
            <ButtonLink
              to={address.with({ map: id })}
              preventScrollReset
              size="sm"
              icon={MapIcon}
              className={narrow}
              aria-label={`View Map of ${city}`}
            >
              View Map
            </ButtonLink>
            <ButtonLink
              to={`/admin/hotels?location=${id}`}
              size="sm"
              icon={Hotel}
              className={narrow}
              aria-label={`Hotels in ${city}`}
            >
              Hotels
            </ButtonLink>
          </>
        )}
        <span className="ms-auto">
          <RowActions id={id} name={city} deleted={deleted} />
        </span>
      </div>
    </div>
  );
}
