import { Form } from 'react-router';
import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { type AccountRefusal, useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ButtonForm, SubmitButton } from '#ui/button-form.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Bell, Trash2 } from '#ui/office-icons.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { OnOffBadge, Panel, RefusalAlert } from '../page-parts.tsx';

/** Why a form of the settings page was refused. */
export interface SettingsRefusal extends AccountRefusal {
  intent: 'join-newsletter' | 'delete-account';
  error: 'invalid' | 'too_many' | 'not_fresh' | 'last_admin' | 'agency_open' | 'trips_ahead';
  status: number;
}

interface Deletion {
  /** There is money or there are trips of customers to settle first. */
  isAgencyOpen: boolean;
  trips: { reference: string; date: string; isPaid: boolean; contactEmail: string }[];
}

/** Two steps, each with its own address, to prevent accidental deletion. */
export function DeleteSection(props: {
  hasPassword: boolean;
  /** Set when the second step is open. */
  deletion: Deletion | null;
  answer: SettingsRefusal | undefined;
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

function DeleteForm(props: { deletion: Deletion; hasPassword: boolean; answer: SettingsRefusal | undefined }) {
  const {
    deletion: { isAgencyOpen, trips },
    hasPassword,
    answer,
  } = props;
  const { t } = useTranslation('account');
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
        <PasswordInput {...field('currentPassword')} label={t('settings.delete.password')} className="max-w-96" />
      ) : (
        <Input
          {...field('email')}
          label={t('settings.delete.email')}
          error={answer?.problems?.email && t('settings.delete.emailWrong')}
          autoComplete="off"
          className="max-w-96"
        />
      )}
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <SubmitButton intent="delete-account" tone="danger-solid" busyLabel={t('settings.delete.deleting')}>
          {t('settings.delete.confirm')}
        </SubmitButton>
        <ButtonLink to="/account/settings#delete" preventScrollReset>
          {t('settings.delete.keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Paid and held bookings stay and can be retrieved without the account; the person confirms having noted the references. */
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

interface NewsletterSectionProps {
  newsletter: 'on' | 'off' | 'unknown';
  email: string;
  done: string | null;
  answer: SettingsRefusal | undefined;
}

export function NewsletterSection({ newsletter, email, done, answer }: NewsletterSectionProps) {
  const { t } = useTranslation('account');
  const isOn = newsletter === 'on';
  return (
    <Panel id="newsletter" icon={Bell} title={t('settings.newsletter.heading')} text={t('settings.newsletter.text')}>
      {done === 'joined' && <Done>{t('settings.newsletter.joined')}</Done>}
      {done === 'left' && <Done>{t('settings.newsletter.left')}</Done>}
      {done === 'requested' && <Done>{t('settings.newsletter.requested', { email })}</Done>}
      {answer?.intent === 'join-newsletter' && (
        <Alert tone="warning" className="mb-4">
          {t('shared.tooMany')}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('settings.newsletter.name')}
            {newsletter !== 'unknown' && <OnOffBadge isOn={isOn} />}
          </p>
          <p className="text-sm text-ink-2">
            {t('settings.newsletter.about')} {newsletter === 'unknown' && t('settings.newsletter.unknown')}
          </p>
        </div>
        <ButtonForm
          action="/account/settings#newsletter"
          preventScrollReset
          intent={isOn ? 'leave-newsletter' : 'join-newsletter'}
          busyLabel={isOn ? t('settings.newsletter.leaving') : t('settings.newsletter.joining')}
        >
          {isOn ? t('settings.newsletter.leave') : t('settings.newsletter.join')}
        </ButtonForm>
      </div>
    </Panel>
  );
}

function Done({ children }: { children: string }) {
  return (
    <Alert tone="success" className="mb-4">
      {children}
    </Alert>
  );
}
