import { Form, useLocation } from 'react-router';
import type { BookedFlight, BookedStay, BookedTraveller, BookingDetails } from '#features/booking/booking.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { boardNames } from '#features/catalogue/rates/night-price.ts';
import { countryName } from '#lib/formats.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ArrowRight, Eye } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Fact, loneLink, Panel } from '../panel.tsx';
import { StayBadge } from '../stays/stay-parts.tsx';

export function TripPanel({ booking: { flights, stay } }: { booking: BookingDetails }) {
  if (stay) return <StayPanel stay={stay} />;
  return (
    <Panel title={flights.length === 1 ? 'Flight' : 'Flights'}>
      <ul className="divide-y divide-line">
        {flights.map((flight) => (
          <Flight key={`${flight.leg} ${flight.position}`} flight={flight} />
        ))}
      </ul>
    </Panel>
  );
}

function Flight({ flight }: { flight: BookedFlight }) {
  const { leg, number, airline, from, to, departs, arrives, agreedDeparts, cabin, seats, disruption, fare } = flight;
  const bags = fare.checkedBags === 0 ? 'no checked bag' : `${fare.checkedBags} × ${fare.checkedBagKg} kg`;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center">
      <div className="flex items-center gap-2.5">
        <AirlineBadge code={airline.code} logoFile={airline.logoFile} size="sm" />
        <div className="min-w-0 leading-4.5">
          <Link
            to={`/admin/flights?q=${encodeURIComponent(number)}&date=${departs.slice(0, 10)}`}
            className={`num font-semibold ${loneLink}`}
            dir="ltr"
          >
            {number}
          </Link>
          <span className="block truncate text-xs text-ink-3">
            Leg {leg + 1}, <bdi>{airline.name}</bdi>
          </span>
        </div>
      </div>
      <div className="flex items-center gap-x-3" dir="ltr">
        <End time={departs} code={from.code} city={from.city} />
        <ArrowRight size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
        <span className="sr-only">to</span>
        <End time={arrives} code={to.code} city={to.city} />
      </div>
      <div className="text-sm md:text-end">
        <span className="block">
          <span className="capitalize">{cabin}</span>, {seats} {seats === 1 ? 'seat' : 'seats'}
        </span>
        <span className="block text-xs text-ink-3">{bags}</span>
      </div>
      {disruption && (
        <p className="text-sm md:col-span-3">
          <Badge tone="danger" dot>
            {disruption}
          </Badge>{' '}
          <span className="num text-ink-2">Booked for {clockText(agreedDeparts)}.</span>
        </p>
      )}
    </li>
  );
}

function End({ time, code, city }: { time: string; code: string; city: string }) {
  return (
    <span className="leading-4.5">
      <span className="num block">
        <b className="font-semibold">{time.slice(11)}</b> {code}
      </span>
      <span className="num block text-xs text-ink-3">
        {shortDate(time.slice(0, 10))}, <bdi>{city}</bdi>
      </span>
    </span>
  );
}

function clockText(local: string): string {
  return `${shortDate(local.slice(0, 10))}, ${local.slice(11)}`;
}

function StayPanel({ stay }: { stay: BookedStay }) {
  const { hotel, hotelId, address, city, checkIn, checkOut, checkInFrom, checkOutUntil, nights, rooms } = stay;
  const terms =
    stay.freeCancellationDays === null
      ? `Never free, ${stay.cancellationFeePercent}% fee`
      : `Free until ${stay.freeCancellationDays} ${stay.freeCancellationDays === 1 ? 'day' : 'days'} before, then ${stay.cancellationFeePercent}% fee`;
  return (
    <Panel title="Stay">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 md:grid-cols-4">
        <Fact wide name="Hotel">
          <Link to={`/hotels/${hotelId}`} reloadDocument className={`font-semibold ${loneLink}`}>
            <bdi>{hotel}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>
          </span>
        </Fact>
        <Fact name="Check in">
          <span className="num">{shortDate(checkIn)}</span>
          <span className="num block text-sm text-ink-2">from {checkInFrom}</span>
        </Fact>
        <Fact name="Check out">
          <span className="num">{shortDate(checkOut)}</span>
          <span className="num block text-sm text-ink-2">until {checkOutUntil}</span>
        </Fact>
        <Fact
          wide
          name={`${stay.roomsCount} ${stay.roomsCount === 1 ? 'room' : 'rooms'}, ${nights} ${nights === 1 ? 'night' : 'nights'}`}
        >
          {rooms.map(({ type, beds, capacity, count }) => (
            <span key={`${type} ${beds} ${capacity}`} className="block">
              {count} × <bdi>{type}</bdi>
              <span className="text-ink-2">, {beds}</span>
            </span>
          ))}
        </Fact>
        {stay.givenRooms.length > 0 && (
          <Fact wide name="Given">
            {stay.givenRooms.map(({ stayId, number, type, guest, until }) => (
              <span key={stayId} className="flex flex-wrap items-center gap-x-2">
                <Link to={`/admin/hotels/${hotelId}/chart?from=${checkIn}&do=stay&of=${stayId}`} className={loneLink}>
                  Room {number}
                </Link>
                <bdi className="text-ink-2">{type}</bdi>
                {guest !== 'expected' && <StayBadge state={guest} />}
                {until < checkOut && <span className="num text-sm text-ink-2">until {shortDate(until)}</span>}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Guests">
          {stay.adults} {stay.adults === 1 ? 'adult' : 'adults'}
          {stay.children > 0 && `, ${stay.children} ${stay.children === 1 ? 'child' : 'children'}`}
        </Fact>
        <Fact name="Meals">{boardNames[stay.board]}</Fact>
        {stay.isResidentRate && <Fact name="Resident rate">To be proved at check-in</Fact>}
        <Fact name="Cancelling">{terms}</Fact>
        {stay.guestRequest && (
          <Fact wide name="Request">
            <bdi className="whitespace-pre-line wrap-anywhere">{stay.guestRequest}</bdi>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

interface TravellersPanelProps {
  booking: BookingDetails;
  /** The revealed passport number. It is hidden again when the page reloads. */
  revealed: { position: number; number: string } | undefined;
}

export function TravellersPanel({ booking: { travellers, type }, revealed }: TravellersPanelProps) {
  const { pathname } = useLocation();
  return (
    <Panel title={type === 'flight' ? 'Travellers' : 'Guest'}>
      <Form method="post" action={pathname} preventScrollReset>
        <input type="hidden" name="intent" value="passport" />
        <ul className="divide-y divide-line">
          {travellers.map((traveller) => (
            <Traveller
              key={traveller.position}
              traveller={traveller}
              number={revealed?.position === traveller.position ? revealed.number : undefined}
            />
          ))}
        </ul>
      </Form>
    </Panel>
  );
}

function Traveller({ traveller, number }: { traveller: BookedTraveller; number: string | undefined }) {
  const { position, type, title, givenNames, lastName, birthDate, nationality } = traveller;
  const name = `${givenNames} ${lastName}`.trim();
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="min-w-0 text-base">
        <span className="text-ink-3 capitalize">{title}</span> <bdi className="font-semibold">{name}</bdi>
      </span>
      <span className="num text-ink-2">
        <span className="capitalize">{type}</span>
        {birthDate !== null && `, born ${shortDate(birthDate)}`}
        {nationality !== null && `, ${countryName(nationality, 'en')}`}
      </span>
      <Passport traveller={traveller} number={number} name={name} position={position} />
    </li>
  );
}

function Passport({
  traveller: { passportEnd, passportExpiresOn },
  number,
  name,
  position,
}: {
  traveller: BookedTraveller;
  number: string | undefined;
  name: string;
  position: number;
}) {
  if (passportEnd === null) return <span className="text-ink-3">No passport</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="num">
        {number === undefined ? (
          <>
            Passport <span dir="ltr">…{passportEnd}</span>
          </>
        ) : (
          <b role="status" className="font-semibold" dir="ltr">
            {number}
          </b>
        )}
        {passportExpiresOn !== null && <span className="text-ink-3"> until {shortDate(passportExpiresOn)}</span>}
      </span>
      {number === undefined && (
        <Button
          type="submit"
          name="traveller"
          value={position}
          size="sm"
          tone="quiet"
          icon={Eye}
          aria-label={`Show passport of ${name}`}
        >
          Show passport
        </Button>
      )}
    </span>
  );
}
