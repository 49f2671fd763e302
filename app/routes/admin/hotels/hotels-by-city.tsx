import type { HotelsOfCity } from '#features/catalogue/hotels/summarize-hotels.ts';
import { Link } from '../../../ui/link.tsx';

const shownCities = 12;

/** How many hotels and rooms there are where; each city leads to its hotels. */
export function HotelsByCity({ cities }: { cities: readonly HotelsOfCity[] }) {
  if (cities.length === 0) return null;
  const hidden = cities.length - shownCities;
  return (
    <section aria-labelledby="hotels-by-city" className="grid gap-3">
      <h2 id="hotels-by-city" className="text-lg">
        Hotels by City
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
        {cities.slice(0, shownCities).map((each) => (
          <li key={each.locationId} className="relative bg-surface px-4 py-3 hover:bg-brand-soft/35">
            <Link
              to={`/admin/hotels?location=${each.locationId}`}
              className="font-display font-semibold text-ink after:absolute after:inset-0"
            >
              <bdi>{each.city}</bdi>
            </Link>
            <span className="text-sm text-ink-3">, {each.country}</span>
            <dl className="num mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2 *:flex *:gap-1">
              <div>
                <dt>Hotels</dt>
                <dd className="font-semibold text-ink">{each.hotels}</dd>
              </div>
              <div>
                <dt>Active</dt>
                <dd className="font-semibold text-ink">{each.active}</dd>
              </div>
              <div>
                <dt>Total rooms</dt>
                <dd className="font-semibold text-ink">{each.rooms.toLocaleString('en-US')}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-sm text-ink-3">and {hidden.toLocaleString('en-US')} more cities</p>}
    </section>
  );
}
