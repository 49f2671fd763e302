import clsx from 'clsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowLeftRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { RowGroup } from './comparison-rows.tsx';
import type { ComparedHotel } from './load-comparison.ts';

const labelCell = 'sticky start-0 z-1 bg-surface p-3 text-start align-top text-sm';
/** With as many hotels, so that a column has room for its facts. */
const leastWidth = ['', 'min-w-64', 'min-w-96', 'min-w-128', 'min-w-160'];

/** A column for each hotel. Names and labels stay in view while the table scrolls in both directions. */
export function ComparisonTable(props: {
  hotels: readonly ComparedHotel[];
  stay: Stay | null;
  groups: readonly RowGroup[];
  /** The address without one of the hotels. */
  without: (id: string) => string;
}) {
  const { hotels, stay, groups, without } = props;
  const { t } = useTranslation('shortlist');
  return (
    <div className="min-w-0">
      {hotels.length > 1 && (
        <p className="mb-2 flex items-center gap-1.5 text-sm text-ink-2 lg:hidden">
          <ArrowLeftRight size={16} className="flex-none" />
          {t('swipe')}
        </p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        aria-label={t('table')}
        className="relative max-h-[86dvh] overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className={`w-full table-fixed ${leastWidth[hotels.length] ?? ''}`}>
          <thead>
            <tr>
              <td className={clsx(labelCell, 'top-0 z-2 w-28 border-b border-line md:w-48')} />
              {hotels.map((hotel) => (
                <HotelHead key={hotel.id} hotel={hotel} stay={stay} removeAddress={without(hotel.id)} />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, heading, rows }) => (
            <tbody key={key}>
              {heading && (
                <tr>
                  <th scope="rowgroup" colSpan={hotels.length + 1} className="bg-sunken p-3 text-start">
                    <span className="sticky start-3 font-display">{heading}</span>
                  </th>
                </tr>
              )}
              {rows.map(({ key: row, label, cells, isDifferent }) => (
                <tr key={row}>
                  <th
                    scope="row"
                    className={clsx(
                      labelCell,
                      'border-b border-line',
                      isDifferent ? 'font-semibold' : 'font-medium text-ink-2',
                    )}
                  >
                    {isDifferent && (
                      <span role="img" aria-label={t('differs')} className="me-0.5 text-brand">
                        ≠{' '}
                      </span>
                    )}
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td
                      key={hotels[index]?.id}
                      className={clsx('border-b border-line p-3 align-top text-sm', !isDifferent && 'text-ink-2')}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

function HotelHead({ hotel, stay, removeAddress }: { hotel: ComparedHotel; stay: Stay | null; removeAddress: string }) {
  const { t } = useTranslation('shortlist');
  const { t: stays } = useTranslation('stays');
  const to = stay ? hotelAddress(hotel.id, stay) : `/hotels/${hotel.id}`;
  return (
    <th scope="col" className="sticky top-0 border-b border-line bg-surface p-3 text-start align-top font-normal">
      <div className="relative">
        <HotelPicture
          hotelId={hotel.id}
          photo={hotel.photo ?? undefined}
          sizes="(min-width: 64rem) 280px, 160px"
          className="aspect-16/10 rounded-md"
        />
        <Link
          to={removeAddress}
          replace
          preventScrollReset
          aria-label={t('remove', { hotel: hotel.name })}
          className="absolute end-0 top-0 m-2 grid size-11 place-content-center rounded-full border border-line bg-surface text-ink hover:text-brand"
        >
          <X size={16} />
        </Link>
      </div>
      <Link to={to} className="mt-2 block font-display font-bold text-ink wrap-anywhere hover:text-brand">
        <bdi>{hotel.name}</bdi>
      </Link>
      <ButtonLink
        to={`${to}#rooms`}
        tone="brand"
        size="sm"
        block
        aria-label={stays('card.aboutHotel', { action: stays('hotel.seeRooms'), hotel: hotel.name })}
        className="mt-2"
      >
        {stays('hotel.seeRooms')}
      </ButtonLink>
    </th>
  );
}
