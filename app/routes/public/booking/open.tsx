import { data, Form, type RouterContextProvider, redirect, useNavigation } from 'react-router';
import type { BookingDetails } from '#features/booking/booking.ts';
import { isFor, mailboxHash, verifyPass } from '#features/booking/booking-pass.ts';
import { verifyContact } from '#features/booking/holds/hold-expiry.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MailOpen } from '#ui/icons.tsx';
import { readForm } from '../../../answer-form.ts';
import { rememberPass } from '../../../booking-access.ts';
import { factsOf } from '../../../request-context.ts';
import { noStore } from '../../../response-headers.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import type { Route } from './+types/open';

const DAY_MS = 24 * 3600 * 1000;
/** Values of the link's `next` parameter. */
const pages = ['cancel', 'review'] as const;

/**
 * The link in a mail. Mail scanners open links too, so opening it must not verify the address. Where verifying it extends a
 * hold, a person presses a button; otherwise the booking opens at once.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const pass = new URL(request.url).searchParams.get('pass') ?? '';
  const booking = await bookingOf(context, pass);
  if (!waitsForReader(booking)) return enter(request, context, pass, booking);
  return data({ pass, reference: booking.reference }, noStore);
}

export async function action({ request, context }: Route.ActionArgs) {
  const pass = (await readForm(request)).text('pass');
  const booking = await bookingOf(context, pass);
  const { db, settings } = factsOf(context);
  await verifyContact(db, booking.id, settings.holds);
  return enter(request, context, pass, booking);
}

export const headers = () => noStore.headers;

async function bookingOf(context: Readonly<RouterContextProvider>, text: string): Promise<BookingDetails> {
  const { db, identity } = factsOf(context);
  const pass = verifyPass(identity.secret, text);
  const booking = pass?.access === 'owner' ? await readBooking(db, { id: pass.bookingId }) : undefined;
  if (!pass || !booking || !isFor(pass, booking)) throw redirect('/booking?link=over', 303);
  return booking;
}

function waitsForReader({ status, holdKind, contactVerifiedAt, agency }: BookingDetails): boolean {
  return status === 'held' && holdKind === 'pay_later' && contactVerifiedAt === null && agency === null;
}

/** Redirects to a URL without the pass. The browser's cookie lasts a day, even when the mailed link is valid for longer. */
function enter(
  request: Request,
  context: Readonly<RouterContextProvider>,
  text: string,
  { id: bookingId, reference, contactEmail }: BookingDetails,
): Response {
  const mailed = verifyPass(factsOf(context).identity.secret, text);
  const endsAt = Math.min(mailed?.endsAt ?? 0, Date.now() + DAY_MS);
  const pass = { bookingId, reference, access: 'owner', mailbox: mailboxHash(contactEmail), endsAt } as const;
  const cookies = rememberPass(request, context, pass);
  const next = pages.find((page) => page === new URL(request.url).searchParams.get('next'));
  return redirect(next ? `/booking/${reference}/${next}` : `/booking/${reference}`, {
    status: 303,
    headers: [...Object.entries(noStore.headers), ...cookies, ['referrer-policy', 'no-referrer']],
  });
}

export default function OpenByLink({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const isOpening = useNavigation().state !== 'idle';
  const { pass, reference } = loaderData;
  return (
    <section className="wrap grid min-h-110 content-center py-16">
      <PageMeta title={t('open.title')} hidden />
      <meta name="referrer" content="no-referrer" />
      <EmptyState
        icon={MailOpen}
        level="h1"
        title={t('open.heading')}
        actions={
          <Form method="post" action="/booking/open">
            <input type="hidden" name="pass" value={pass} />
            <Button type="submit" tone="accent" size="lg" busy={isOpening} busyLabel={t('open.opening')}>
              {t('open.button')}
            </Button>
          </Form>
        }
      >
        {t('open.text', { reference })}
      </EmptyState>
    </section>
  );
}
