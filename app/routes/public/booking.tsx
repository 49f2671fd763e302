import { TicketCheck } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SearchPage } from '../../shell/search-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import type { Route } from './+types/booking';

const EXAMPLE_REFERENCE = 'FM123456';

/** The product sells nothing yet, so no pair can be a booking's: every one gets the answer that a wrong one gets. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const reference = form.get('reference')?.toString().trim() ?? '';
  const lastName = form.get('lastName')?.toString().trim() ?? '';
  return { reference, lastName, isMissing: !reference || !lastName };
}

export default function Booking({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('search');
  const isLooking = useNavigation().formMethod === 'POST';
  const isReferenceMissing = actionData?.isMissing && !actionData.reference;
  const isLastNameMissing = actionData?.isMissing && !actionData.lastName;
  return (
    <SearchPage heading={t('booking.title')} lede={t('booking.text', { prefix: 'FM' })}>
      <PageMeta title={t('booking.title')} description={t('booking.meta')} />
      {actionData && !actionData.isMissing && (
        <Alert tone="warning" className="mb-5">
          {t('booking.notFound')}
        </Alert>
      )}
      <Form method="post" className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
        <Input
          name="reference"
          label={t('booking.reference')}
          placeholder={EXAMPLE_REFERENCE}
          defaultValue={actionData?.reference}
          error={isReferenceMissing && t('booking.referenceRequired', { example: EXAMPLE_REFERENCE })}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          required
        />
        <Input
          name="lastName"
          label={t('booking.lastName')}
          defaultValue={actionData?.lastName}
          error={isLastNameMissing && t('booking.lastNameRequired')}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <Button
          type="submit"
          tone="accent"
          icon={TicketCheck}
          busy={isLooking}
          busyLabel={t('booking.finding')}
          className="min-h-12 md:mt-6.5"
        >
          {t('booking.find')}
        </Button>
      </Form>
    </SearchPage>
  );
}
