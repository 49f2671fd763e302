import { Trash2 } from 'lucide-react';
import { Form } from 'react-router';
import { PasswordInput } from '#features/identity/components/password-input.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Panel } from '../parts/panel.tsx';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import type { SettingsAnswer } from './settings-answer.ts';

/** Two steps, each a page of its own, so that nobody deletes themselves by a slip of the finger. */
export function DeleteSection(props: {
  hasPassword: boolean;
  isOpen: boolean;
  answer: SettingsAnswer | undefined;
}) {
  const { t } = useTranslation('account');
  return (
    <Panel id="delete" icon={Trash2} title={t('settings.delete.heading')} text={t('settings.delete.text')}>
      {props.isOpen ? (
        <DeleteForm
          hasPassword={props.hasPassword}
          answer={props.answer?.intent === 'delete-account' ? props.answer : undefined}
        />
      ) : (
        <ButtonLink to="/account/settings?delete=1#delete" preventScrollReset tone="danger">
          {t('settings.delete.begin')}
        </ButtonLink>
      )}
    </Panel>
  );
}

function DeleteForm({ hasPassword, answer }: { hasPassword: boolean; answer: SettingsAnswer | undefined }) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const form = useFirstProblem(answer);
  const field = useAccountField(answer);
  return (
    <Form
      ref={form}
      method="post"
      action="/account/settings?delete=1#delete"
      preventScrollReset
      className="grid gap-5 border-t border-line pt-5"
    >
      <input type="hidden" name="intent" value="delete-account" />
      <dl className="grid gap-4 md:grid-cols-2">
        <div>
          <dt className="font-semibold">{t('settings.delete.goes')}</dt>
          <dd className="text-sm text-ink-2">{t('settings.delete.goesText')}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('settings.delete.stays')}</dt>
          <dd className="text-sm text-ink-2">{t('settings.delete.staysText')}</dd>
        </div>
      </dl>
      {answer?.error === 'last_admin' || answer?.error === 'agency_open' ? (
        <Alert tone="warning">
          {answer.error === 'last_admin' ? t('settings.delete.lastAdmin') : t('settings.delete.agencyOpen')}
        </Alert>
      ) : (
        answer && <RefusalAlert error={answer.error} back="/account/settings" />
      )}
      {hasPassword ? (
        <PasswordInput
          {...field('currentPassword')}
          label={t('settings.delete.password')}
          autoComplete="current-password"
          className="max-w-96"
          required
        />
      ) : (
        <Input
          name="email"
          type="email"
          label={t('settings.delete.email')}
          defaultValue={answer?.email}
          error={answer?.problems?.email && t('settings.delete.emailWrong')}
          autoComplete="off"
          className="max-w-96"
          required
        />
      )}
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <Button
          type="submit"
          tone="danger-solid"
          busy={isSent('delete-account')}
          busyLabel={t('settings.delete.deleting')}
        >
          {t('settings.delete.confirm')}
        </Button>
        <ButtonLink to="/account/settings#delete" preventScrollReset>
          {t('settings.delete.keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}
