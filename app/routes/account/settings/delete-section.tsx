import { Form } from 'react-router';
import { PasswordInput } from '#features/identity/components/password-input.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Trash2 } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Panel } from '../parts/panel.tsx';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import type { SettingsAnswer } from './settings-answer.ts';

export interface Deletion {
  /** Money or customers' trips that have to be settled first. */
  isAgencyOpen: boolean;
  trips: { reference: string; date: string; isPaid: boolean; contactEmail: string }[];
}

/** Two steps, each a page of its own, so that nobody deletes themselves by a slip of the finger. */
export function DeleteSection(props: {
  hasPassword: boolean;
  /** What stands before it, where the second step is open. */
  deletion: Deletion | null;
  answer: SettingsAnswer | undefined;
}) {
  const { t } = useTranslation('account');
  return (
    <Panel id="delete" icon={Trash2} title={t('settings.delete.heading')} text={t('settings.delete.text')}>
      {props.deletion ? (
        <DeleteForm
          deletion={props.deletion}
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

function DeleteForm({
  deletion: { isAgencyOpen, trips },
  hasPassword,
  answer,
}: {
  deletion: Deletion;
  hasPassword: boolean;
  answer: SettingsAnswer | undefined;
}) {
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
      {isAgencyOpen && <Alert tone="warning">{t('settings.delete.agencyOpen')}</Alert>}
      {trips.length > 0 && <TripsAhead trips={trips} isMissed={answer?.error === 'trips_ahead'} />}
      {answer?.error === 'last_admin' && <Alert tone="warning">{t('settings.delete.lastAdmin')}</Alert>}
      {answer && !['last_admin', 'agency_open', 'trips_ahead'].includes(answer.error) && (
        <RefusalAlert error={answer.error} back="/account/settings" />
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

/** What is paid for or held stays, and is found without the account: whoever leaves says that they know how. */
function TripsAhead({ trips, isMissed }: { trips: Deletion['trips']; isMissed: boolean }) {
  const { t } = useTranslation('account');
  return (
    <div className="grid gap-4 rounded-md border border-line p-4">
      <div>
        <h3 className="font-semibold">{t('settings.delete.trips')}</h3>
        <p className="text-sm text-ink-2">{t('settings.delete.tripsText')}</p>
      </div>
      <ul className="grid gap-2 text-sm">
        {trips.map(({ reference, date, isPaid, contactEmail }) => (
          <li key={reference} className="flex flex-wrap gap-x-3">
            <Link to={`/booking/${reference}`} className="num font-semibold underline">
              {reference}
            </Link>
            <span>{date}</span>
            <span>{isPaid ? t('settings.delete.tripPaid') : t('settings.delete.tripHeld')}</span>
            <bdi className="wrap-anywhere text-ink-2">{contactEmail}</bdi>
          </li>
        ))}
      </ul>
      <input type="hidden" name="trips" value={trips.map(({ reference }) => reference).join(' ')} />
      <Checkbox
        name="noted"
        label={t('settings.delete.tripsNoted')}
        error={isMissed && t('settings.delete.tripsUnnoted')}
        required
      />
    </div>
  );
}
