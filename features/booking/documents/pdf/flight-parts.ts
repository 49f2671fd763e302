import { daysBetween } from '#lib/calendar-date.ts';
import type { BookedLeg } from '../../booked-trip.ts';
import type { BookedAirport, BookedFlight } from '../../booking.ts';
import { colours, type PdfNode, type Pen, sizes } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { badge, facts } from './ticket.ts';

/** One leg with its flights and layovers. */
export function legPart(pdf: BookingPdfContext, leg: BookedLeg, name: string): PdfNode {
  const { pen, messages } = pdf;
  const { t } = messages;
  const route = t('route', { from: messages.city(leg.from), to: messages.city(leg.to) });
  const [first = null, ...rest] = leg.flights.map((flight, position) => {
    const before = leg.flights[position - 1];
    return pen.whole({}, before ? layover(pdf, before, flight) : null, flightPart(pdf, flight));
  });
  return pen.stack(
    { marginBottom: 10 },
    // A heading never stands alone at the foot of a page.
    pen.whole(
      {},
      pen.row(
        { alignItems: 'flex-end', gap: 8, marginBottom: 5 },
        pen.text({ fontSize: sizes.heading, fontWeight: 700 }, route),
        pen.text({ color: colours.accentInk, fontWeight: 700, flexGrow: 1, flexBasis: 0, marginBottom: 1 }, name),
        pen.text({ color: colours.ink2, marginBottom: 1 }, messages.day(leg.date)),
      ),
      first,
    ),
    ...rest,
  );
}

function layover({ pen, messages }: BookingPdfContext, before: BookedFlight, after: BookedFlight): PdfNode {
  const { t } = messages;
  const minutes = Math.round((after.departsAt.getTime() - before.arrivesAt.getTime()) / 60_000);
  const label = t('layover', { duration: messages.duration(minutes), city: messages.city(before.to) });
  return pen.row(
    { alignItems: 'center', gap: 8, paddingVertical: 4 },
    pen.stack({ flexGrow: 1, borderTopWidth: 1, borderTopColor: colours.line, borderTopStyle: 'dashed' }),
    pen.label(label, { align: 'center' }),
    pen.stack({ flexGrow: 1, borderTopWidth: 1, borderTopColor: colours.line, borderTopStyle: 'dashed' }),
  );
}

function flightPart(pdf: BookingPdfContext, flight: BookedFlight): PdfNode {
  const { pen, messages } = pdf;
  const { t } = messages;
  const isOff = flight.status === 'cancelled' || flight.disruption === 'cancelled';
  const days = daysBetween(flight.departs.slice(0, 10), flight.arrives.slice(0, 10));
  return pen.stack(
    {
      borderWidth: 1,
      borderColor: colours.line,
      borderRadius: 10,
      paddingHorizontal: 14,
      paddingVertical: 10,
      gap: 9,
    },
    pen.row(
      { alignItems: 'center', gap: 12 },
      airline(pen, flight),
      end(pdf, flight.from, flight.departs, flight.agreedDeparts, 'start', null),
      duration(pdf, flight),
      end(
        pdf,
        flight.to,
        flight.arrives,
        flight.agreedArrives,
        'end',
        days === 0 ? null : t('daysLater', { count: days }),
      ),
    ),
    pen.row(
      { borderTopWidth: 1, borderTopColor: colours.line, paddingTop: 7, gap: 12, alignItems: 'center' },
      pen.stack(
        { flexGrow: 1, flexBasis: 0 },
        facts(pen, [
          { label: t('date'), value: messages.day(flight.departs.slice(0, 10)) },
          { label: t('cabin'), value: t(`cabins.${flight.cabin}`) },
          { label: t('baggage'), value: baggage(pdf, flight), share: 1.7 },
          { label: t('aircraft'), value: flight.aircraft },
        ]),
      ),
      isOff ? badge(pen, 'danger', t('flightCancelled')) : null,
    ),
  );
}

function airline(pen: Pen, { airline: { code, name }, number }: BookedFlight): PdfNode {
  return pen.row(
    { width: 128, gap: 8, alignItems: 'center' },
    pen.stack(
      { width: 30, height: 30, borderRadius: 8, backgroundColor: colours.brandSoft, justifyContent: 'center' },
      pen.code({ align: 'center', fontWeight: 700, fontSize: sizes.strong, color: colours.brand }, code),
    ),
    pen.stack(
      { flexGrow: 1, flexBasis: 0 },
      pen.text({ fontWeight: 700, lineHeight: 1.2 }, name),
      pen.code({ color: colours.ink2 }, number),
    ),
  );
}

/** Airport and time; the agreed time too, when it has changed. */
function end(
  { pen, messages }: BookingPdfContext,
  airport: BookedAirport,
  local: string,
  agreed: string,
  align: 'start' | 'end',
  later: string | null,
): PdfNode {
  const { t } = messages;
  const time = local.slice(11);
  const was = agreed === local ? null : t('newTime', { time: agreed.slice(11) });
  const row = {
    justifyContent: align === 'start' ? 'flex-start' : 'flex-end',
    alignItems: 'flex-end',
    gap: 5,
  } as const;
  return pen.stack(
    { width: 132, gap: 1 },
    pen.row(
      row,
      pen.code({ fontSize: sizes.time, fontWeight: 700, lineHeight: 1.1 }, time),
      pen.code(
        { fontSize: sizes.heading, fontWeight: 700, color: colours.brand, lineHeight: 1.1, marginBottom: 1.6 },
        airport.code,
      ),
      later
        ? pen.text({ fontSize: sizes.note, fontWeight: 700, color: colours.accentInk, marginBottom: 1 }, later)
        : null,
    ),
    pen.text({ fontWeight: 700, align }, messages.city(airport)),
    pen.text({ fontSize: sizes.note, color: colours.ink2, align, lineHeight: 1.2 }, airport.name),
    was ? pen.text({ fontSize: sizes.note, fontWeight: 700, color: colours.warning, align }, was) : null,
  );
}

function duration({ pen, messages }: BookingPdfContext, { minutes, stops }: BookedFlight): PdfNode {
  const { t } = messages;
  const note = { fontSize: sizes.note, align: 'center' } as const;
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.text({ ...note, color: colours.ink2 }, messages.duration(minutes)),
    pen.row(
      { alignItems: 'center', gap: 2 },
      pen.stack({ width: 4, height: 4, borderRadius: 2, backgroundColor: colours.brand }),
      pen.stack({ flexGrow: 1, height: 0.8, backgroundColor: colours.brand }),
      pen.picture({ width: 12, height: 12 }, { of: 'jet', isRtl: pen.isRtl }),
    ),
    pen.text(
      { ...note, fontWeight: 700, color: stops === 0 ? colours.success : colours.ink2 },
      stops === 0 ? t('nonStop') : t('stops', { count: stops }),
    ),
  );
}

function baggage(
  { messages }: BookingPdfContext,
  { fare: { cabinBagKg, checkedBags, checkedBagKg } }: BookedFlight,
): string {
  const { t } = messages;
  const cabin = cabinBagKg === 0 ? t('noCabinBag') : t('cabinBag', { weight: cabinBagKg });
  if (checkedBags === 0) return messages.line([cabin, t('noCheckedBag')]);
  const checked =
    checkedBags === 1
      ? t('checkedBag', { weight: checkedBagKg })
      : t('checkedBags', { count: checkedBags, weight: checkedBagKg });
  return messages.line([cabin, checked]);
}
