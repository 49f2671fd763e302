import { type RouterContextProvider, redirect } from 'react-router';
import { issueBooking } from '#features/booking/agency/issue-booking.ts';
import { resendTicket } from '#features/booking/agency/resend-ticket.ts';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import type { SaleAnswer } from '#features/booking/components/trip/sale-panel.tsx';
import { factsOf, knownActor } from '../../../request-context.ts';

/** What the agency that sold a booking asks for on its page. */
export async function actForAgency(
  context: Readonly<RouterContextProvider>,
  { id: bookingId, reference, agency }: BookingDetails,
  form: FormData,
): Promise<SaleAnswer> {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const page = `/booking/${reference}`;
  switch (form.get('intent')) {
    case 'issue': {
      if (!agency) throw redirect(page, 303);
      const issued = await issueBooking(db, {
        reference,
        agentId: agency.agentId,
        userId: actor.id,
        seenTimes: form.get('seenTimes')?.toString() ?? null,
      });
      if (issued.ok) return { done: 'issued' };
      if (issued.error === 'gone') throw redirect('/agent/sales', 303);
      return { refused: issued.error };
    }
    case 'resend': {
      const resent = await resendTicket(db, bookingId, actor);
      if (resent.ok) return { done: 'resent' };
      if (resent.error !== 'just_sent') throw redirect(page, 303);
      return { refused: resent.error };
    }
    default:
      throw redirect(page, 303);
  }
}
