import { Form, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/new-password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import type { AccountField, AccountProblems } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { BriefcaseBusiness } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Agreement } from './agreement.tsx';

export interface AgentFormAnswer {
  error: 'invalid' | 'too_many' | 'not_signed_in' | 'no_user' | 'profile_failed' | 'unexpected';
  problems?: AccountProblems;
  typed: Partial<Record<AccountField, string>>;
}

export function AgentForm({ answer }: { answer: AgentFormAnswer | undefined }) {
  const { t } = useTranslation('auth');
  const isBusy = useNavigation().formMethod === 'POST';
  const field = useAccountField(answer);
  const form = useFirstProblem(answer);
  const isIncomplete = Object.values(answer?.problems ?? {}).some((problem) => problem.endsWith('equired'));
  return (
    <>
      {answer && (answer.error !== 'invalid' || isIncomplete) && (
        <Alert tone="danger" className="mb-5">
          {answer.error === 'invalid' && t('agentSignUp.missing')}
          {answer.error === 'too_many' && t('tooManySignUps')}
          {answer.error === 'not_signed_in' && t('agentSignUp.notSignedIn')}
          {answer.error === 'no_user' && t('agentSignUp.noUser')}
          {answer.error === 'profile_failed' &&
            t('agentSignUp.profileFailed', { message: t('agentSignUp.tryAgain') })}
          {answer.error === 'unexpected' &&
            t('agentSignUp.unexpected', { message: t('agentSignUp.tryAgain') })}
        </Alert>
      )}
      <Form ref={form} method="post" className="grid gap-8">
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.agency')}</legend>
          <Input
            {...field('agencyName')}
            label={t('fields.agencyName')}
            autoComplete="organization"
            required
          />
          <Input {...field('registrationNumber')} label={t('fields.registrationNumber')} optional />
          <Input
            {...field('phone')}
            type="tel"
            label={t('fields.phone')}
            placeholder={t('fields.phonePlaceholder')}
            autoComplete="tel"
            required
          />
          <Input {...field('address')} label={t('fields.address')} autoComplete="street-address" optional />
          <Input {...field('city')} label={t('fields.city')} autoComplete="address-level2" required />
          <Input {...field('country')} label={t('fields.country')} autoComplete="country-name" required />
        </fieldset>
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.person')}</legend>
          <Input {...field('fullName')} label={t('fields.fullName')} autoComplete="name" required />
          <Input
            {...field('email')}
            type="email"
            label={t('fields.email')}
            placeholder={t('fields.emailPlaceholder')}
            autoComplete="email"
            required
          />
          <NewPasswordFields field={field} label={t('fields.password')} />
        </fieldset>
        <Button
          type="submit"
          tone="accent"
          icon={BriefcaseBusiness}
          busy={isBusy}
          busyLabel={t('agentSignUp.submitting')}
          className="min-h-12 md:justify-self-start"
        >
          {t('agentSignUp.submit')}
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {t('agentSignUp.signInInstead')}
        <Link to="/auth" className="inline-flex min-h-11 items-center underline">
          {t('signIn')}
        </Link>
      </p>
      <Agreement />
    </>
  );
}
