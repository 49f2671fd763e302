import type { QrCode } from '#features/booking/documents/draw/drawings.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble, Plane } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { FlightLegs, StayTicket } from '../later-parts.ts';

const tabs = ['flights', 'hotels'] as const;
export type TripTab = (typeof tabs)[number];
const icons = { flights: Plane, hotels: BedDouble };

/** The tab of the booking's own kind is open at first. Plain links, because the other one is rarely used. */
export function TripTabs({ trip, qr, selected }: { trip: ShownTrip; qr: QrCode | null; selected: TripTab }) {
  const { t } = useTranslation('trip');
  return (
    <div>
      <nav aria-label={t('tabs.label')} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => {
          const Icon = icons[tab];
          return (
            <Link
              key={tab}
              to={`?tab=${tab}`}
              replace
              preventScrollReset
              aria-current={tab === selected ? 'page' : undefined}
              className="relative flex min-h-13 items-center gap-2 rounded-t-sm px-4 font-display font-semibold text-ink-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand max-md:px-3"
            >
              <Icon className="flex-none" />
              {t(`tabs.${tab}`)}
            </Link>
          );
        })}
      </nav>
      <div className="grid gap-5 pt-5">
        {selected === 'flights' ? (
          trip.legs.length > 0 ? (
            <FlightLegs trip={trip} qr={qr} />
          ) : (
            <Nothing kind="flights" to="/flights" />
          )
        ) : trip.stay ? (
          <StayTicket trip={trip} stay={trip.stay} qr={qr} />
        ) : (
          <Nothing kind="hotels" to="/hotels" />
        )}
      </div>
    </div>
  );
}

function Nothing({ kind, to }: { kind: TripTab; to: string }) {
  const { t } = useTranslation('trip');
  return (
    <Card padded={false}>
      <EmptyState
        icon={icons[kind]}
        level="h2"
        title={t(`empty.${kind}`)}
        links={[{ to, text: t(`empty.${kind}Link`), tone: 'brand' }]}
      >
        {t(`empty.${kind}Text`)}
      </EmptyState>
    </Card>
  );
}
