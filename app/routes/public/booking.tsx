import { Form, redirect, useNavigation } from 'react-router';
import { findBooking } from '#features/booking/retrieve/find-booking.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { waitText } from '#lib/formats.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TicketCheck } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { deviceOf, rememberPass } from '../../booking-access.ts';
import { refuse } from '../../refuse.ts';
import { factsOf } from '../../request-context.ts';
import { retryAfter, waitHeaders } from '../../response-headers.ts';
import { SearchPage } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/booking';

const EXAMPLE_REFERENCE = 'FM123456';
const LIMITED_ACCESS_MS = 30 * 60 * 1000;

/** Codes on tickets and links in shared messages bring the reference along. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    reference: searchParams.get('reference')?.slice(0, 20) ?? '',
    isLinkOver: searchParams.get('link') === 'over',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clientAddress, preferences } = factsOf(context);
  const { text } = await readForm(request);
  const read = (name: string) => text(name).trim().slice(0, 100);
  const typed = { reference: read('reference'), lastName: read('lastName') };
  const isMissing = !typed.reference || !typed.lastName;
  const found = isMissing
    ? ({ ok: false, error: 'missing' } as const)
    : await findBooking(db, typed, { clientAddress, deviceOf: deviceOf(request, context) });
  if (!found.ok) {
    const waitSeconds = found.error === 'too_many' ? found.waitSeconds : 0;
    const wait = waitText(waitSeconds, preferences.language);
    return refuse({ ...typed, error: found.error, wait }, retryAfter(waitSeconds));
  }
  const { bookingId, reference } = found;
  const pass = { bookingId, reference, access: 'limited', endsAt: Date.now() + LIMITED_ACCESS_MS } as const;
  return redirect(`/booking/${reference}`, { status: 303, headers: rememberPass(request, context, pass) });
}

export const headers = waitHeaders;

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const isLooking = useNavigation().formMethod === 'POST';
  const form = useFirstProblem(actionData);
  const isMissing = actionData?.error === 'missing';
  return (
    <SearchPage heading={t('lookup.title')} lede={t('lookup.text', { prefix: 'FM' })}>
      <PageMeta title={t('lookup.title')} description={t('lookup.meta')} />
      {actionData && !isMissing && (
        <Alert tone="warning" className="mb-5">
          {actionData.error === 'too_many' ? t('lookup.tooMany', { time: actionData.wait }) : t('lookup.notFound')}
        </Alert>
      )}
      {loaderData.isLinkOver && !actionData && (
        <Alert tone="warning" className="mb-5">
          {t('lookup.linkOver')}
        </Alert>
      )}
      <Form ref={form} method="post" action="/booking" className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
        <Input
          name="reference"
          label={t('lookup.reference')}
          placeholder={EXAMPLE_REFERENCE}
          defaultValue={actionData?.reference ?? loaderData.reference}
          error={isMissing && !actionData.reference && t('lookup.referenceRequired', { example: EXAMPLE_REFERENCE })}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          required
        />
        <Input
          name="lastName"
          label={t('lookup.lastName')}
          defaultValue={actionData?.lastName}
          error={isMissing && !actionData.lastName && t('lookup.lastNameRequired')}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <Button
          type="submit"
          tone="accent"
          icon={TicketCheck}
          busy={isLooking}
          busyLabel={t('lookup.finding')}
          className="min-h-12 md:mt-6.5"
        >
          {t('lookup.find')}
        </Button>
      </Form>
    </SearchPage>
  );
}
