import { Form, useLocation } from 'react-router';
import type { BookedTraveller, BookingDetails } from '#features/booking/booking-details.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { countryName } from '#lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Eye } from '../../../ui/icons.tsx';
import { Panel } from '../panel.tsx';

interface TravellersPanelProps {
  booking: BookingDetails;
  /** A number that somebody has asked to see. It is gone with the next look at the page. */
  seen: { position: number; number: string } | undefined;
}

export function TravellersPanel({ booking: { travellers, type }, seen }: TravellersPanelProps) {
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
              number={seen?.position === traveller.position ? seen.number : undefined}
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
        {passportExpiresOn !== null && (
          <span className="text-ink-3"> until {shortDate(passportExpiresOn)}</span>
        )}
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
