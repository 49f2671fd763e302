import { Form, useNavigation } from 'react-router';
import type { AgencyField, AgencyProblems, TypedAgency } from '#features/agents/settings/change-settings.ts';
import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';

export interface DetailsRefusal {
  problems: AgencyProblems;
  typed: TypedAgency;
}

export function DetailsForm({
  details,
  isVerified,
  isSaved,
  refusal,
}: {
  details: Record<AgencyField, string | null>;
  isVerified: boolean;
  isSaved: boolean;
  refusal: DetailsRefusal | undefined;
}) {
  const { t } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const isSaving = useNavigation().formData?.get('intent') === 'details';
  const field = (name: AgencyField) => {
    const problem = refusal?.problems[name];
    return {
      name,
      label: t(`settings.details.${name}`),
      defaultValue: refusal?.typed[name] ?? details[name] ?? '',
      error: problem && t(`settings.problems.${problem}`),
      maxLength: accountLengths[name],
    };
  };
  /** Verified fields are shown but not sent; empty fields are not verified. */
  const isProven = (name: 'agencyName' | 'registrationNumber') => isVerified && details[name] !== null;
  const proven = (name: 'agencyName' | 'registrationNumber') => ({
    label: t(`settings.details.${name}`),
    value: details[name] ?? '',
    error: refusal?.problems[name] && t(`settings.problems.${refusal.problems[name]}`),
    hint: (
      <Link to="/contact" className="underline">
        {t('settings.details.locked')}
      </Link>
    ),
    readOnly: true,
  });
  return (
    <Card id="details" className="scroll-mt-6">
      <CardHead level="h2" title={t('settings.details.title')} text={t('settings.details.text')} />
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {t('settings.details.saved')}
        </Alert>
      )}
      <Form
        // Saved values may be normalised, so the field is reset to them.
        key={Object.values(details).join('\n')}
        ref={form}
        method="post"
        action="/agent/settings#details"
        preventScrollReset
        className="grid gap-4 md:grid-cols-2"
      >
        <input type="hidden" name="intent" value="details" />
        {isProven('agencyName') ? (
          <Input {...proven('agencyName')} />
        ) : (
          <Input {...field('agencyName')} autoComplete="organization" required />
        )}
        {isProven('registrationNumber') ? (
          <Input {...proven('registrationNumber')} />
        ) : (
          <Input {...field('registrationNumber')} autoComplete="off" optional />
        )}
        <Input {...field('phone')} type="tel" hint={t('settings.details.phoneHint')} autoComplete="tel" required />
        <Input {...field('address')} autoComplete="street-address" optional />
        <Input {...field('city')} autoComplete="address-level2" required />
        <Input {...field('country')} autoComplete="country-name" required />
        <div className="md:col-span-2">
          <Button type="submit" tone="accent" busy={isSaving} busyLabel={t('saving')} className="max-md:w-full">
            {t('settings.details.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
