import { type ReactNode, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonForm, SubmitButton } from '#ui/button-form.tsx';
import { KeyRound, Monitor, Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link2, MonitorSmartphone } from '#ui/office-icons.tsx';
import { Moment } from '../moment.tsx';
import { RefusalAlert } from '../page-parts.tsx';
import type { SecurityPage } from './read-security-page.ts';
import {
  addressOf,
  RefusedRow,
  type SectionProps,
  SecurityForm,
  SecuritySection,
  securityPage,
} from './security-form.tsx';

interface PasskeysSectionProps extends SectionProps {
  passkeys: SecurityPage['passkeys'];
  deviceName: string;
}

export function PasskeysSection({ done, answer, passkeys, deviceName }: PasskeysSectionProps) {
  const { t } = useTranslation('account');
  return (
    <SecuritySection section="passkeys" icon={KeyRound} done={done}>
      {passkeys.length === 0 ? (
        <p className="mb-4 text-ink-3">{t('security.passkeys.none')}</p>
      ) : (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map(({ id, name: given, added }) => {
            const name = given || t('security.passkeys.unnamed');
            return (
              <SignInMethod key={id} name={name} text={t('security.passkeys.added', { date: added })}>
                <ButtonForm
                  action={addressOf('passkeys')}
                  preventScrollReset
                  formClassName="flex-none"
                  intent="remove-passkey"
                  id={id}
                  tone="quiet"
                  aria-label={t('security.passkeys.removeLabel', { name })}
                >
                  {t('security.passkeys.remove')}
                </ButtonForm>
              </SignInMethod>
            );
          })}
        </ul>
      )}
      <RefusedRow answer={answer} intent="remove-passkey" />
      <AddPasskey suggestedName={deviceName} />
    </SecuritySection>
  );
}

interface LinkedSectionProps extends SectionProps {
  providers: SecurityPage['providers'];
}

export function LinkedSection({ done, answer, providers }: LinkedSectionProps) {
  const { t } = useTranslation('account');
  return (
    <SecuritySection section="linked" icon={Link2} done={done}>
      <RefusedRow answer={answer} intent="unlink-identity" />
      <ul className="divide-y divide-line border-y border-line">
        {providers.map(({ id, name, identity }) =>
          identity ? (
            <SignInMethod key={id} name={name} text={t('security.linked.linkedSince', { date: identity.since })}>
              <ButtonForm
                action={addressOf('linked')}
                preventScrollReset
                intent="unlink-identity"
                id={identity.id}
                tone="quiet"
                aria-label={t('security.linked.unlinkLabel', { name })}
              >
                {t('security.linked.unlink')}
              </ButtonForm>
            </SignInMethod>
          ) : (
            <SignInMethod key={id} name={name} text={t('security.linked.notLinked')}>
              <Form method="post" action={securityPage}>
                <input type="hidden" name="intent" value="link-identity" />
                <input type="hidden" name="provider" value={id} />
                <Button type="submit" aria-label={t('security.linked.linkLabel', { name })}>
                  {t('security.linked.link')}
                </Button>
              </Form>
            </SignInMethod>
          ),
        )}
      </ul>
    </SecuritySection>
  );
}

function SignInMethod({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-3">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** WebAuthn needs scripts, so without them a message says so. */
function AddPasskey({ suggestedName }: { suggestedName: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [state, setState] = useState<'ready' | 'waiting' | PasskeyOutcome>('ready');

  async function add(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name')?.toString().trim() || suggestedName;
    setState('waiting');
    const outcome = await createPasskey(name);
    setState(outcome === 'added' ? 'ready' : outcome);
    if (outcome === 'added') {
      await navigate(`${securityPage}?done=passkey-added#passkeys`, { preventScrollReset: true });
    }
  }

  return (
    <>
      <p className="hidden text-ink-2 noscript:block">{t('security.passkeys.needsScripts')}</p>
      <form onSubmit={add} className="grid gap-4 noscript:hidden">
        {state === 'failed' && <Alert tone="warning">{t('security.passkeys.failed')}</Alert>}
        {state === 'cancelled' && <Alert>{t('security.passkeys.cancelled')}</Alert>}
        {state === 'unsupported' && <Alert tone="warning">{t('security.passkeys.unsupported')}</Alert>}
        {state === 'not_fresh' && <RefusalAlert error="not_fresh" back={securityPage} />}
        <div className="flex flex-wrap items-start gap-3">
          <Input
            name="name"
            label={t('security.passkeys.name')}
            hint={t('security.passkeys.nameHint')}
            defaultValue={suggestedName}
            maxLength={100}
            autoComplete="off"
            className="w-full max-w-80"
          />
          <Button
            type="submit"
            icon={KeyRound}
            busy={state === 'waiting'}
            busyLabel={t('security.passkeys.adding')}
            className="min-h-12 md:mt-6.5"
          >
            {t('security.passkeys.add')}
          </Button>
        </div>
      </form>
    </>
  );
}

type PasskeyOutcome = 'added' | 'cancelled' | 'unsupported' | 'not_fresh' | 'failed';

/** Creates a passkey on the device and registers it with the server. The WebAuthn library loads on first use. */
async function createPasskey(name: string): Promise<PasskeyOutcome> {
  try {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) return 'unsupported';
    const options = await fetch('/api/auth/passkey/generate-register-options');
    if (!options.ok) return (await isSessionTooOld(options)) ? 'not_fresh' : 'failed';
    const response = await startRegistration({ optionsJSON: await options.json() });
    const verified = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response, name }),
    });
    if (verified.ok) return 'added';
    return (await isSessionTooOld(verified)) ? 'not_fresh' : 'failed';
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed';
  }
}

async function isSessionTooOld(refused: Response): Promise<boolean> {
  return refused.status === 401 || (await refused.text()).includes('SESSION_NOT_FRESH');
}

type Session = SecurityPage['sessions'][number];

export function DevicesSection({ done, answer, sessions }: SectionProps & { sessions: Session[] }) {
  const { t } = useTranslation('account');
  return (
    <SecuritySection section="devices" icon={MonitorSmartphone} done={done}>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SecurityForm intent="end-other-sessions" answer={answer} className="mt-5">
          <SubmitButton intent="end-other-sessions" tone="danger" busyLabel={t('security.devices.ending')}>
            {t('security.devices.endOthers')}
          </SubmitButton>
        </SecurityForm>
      )}
    </SecuritySection>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const { id, name, isHandheld, isCurrent, address, isThisMachine, lastUsed } = session;
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-x-4 py-3 max-md:gap-x-3">
      <Icon size={24} className="flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{name}</bdi>
          {isCurrent && (
            <Badge tone="success" dot>
              {t('security.devices.this')}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
          <span>
            {t('security.devices.lastUsed')} <Moment {...lastUsed} />
          </span>
          {address && (
            <span>
              {t('security.devices.address')}{' '}
              {isThisMachine ? (
                t('security.devices.thisMachine')
              ) : (
                <span className="isolate-ltr num wrap-anywhere">{address}</span>
              )}
            </span>
          )}
        </p>
      </div>
      {!isCurrent && (
        <ButtonForm
          action={addressOf('devices')}
          preventScrollReset
          formClassName="flex-none"
          intent="end-session"
          id={id}
          tone="quiet"
          aria-label={t('security.devices.endLabel', { device: name })}
        >
          {t('security.devices.end')}
        </ButtonForm>
      )}
    </li>
  );
}
