import { useNavigation } from 'react-router';
import { findLanguage } from '#i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LogOut, Pencil } from '#ui/icons.tsx';
import { ShieldOff } from '#ui/office-icons.tsx';
import { AgentBadges } from '../agents/agent-card.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { ListForm } from '../list-form.tsx';
import { EmailLink, Fact, IdFact, Moment, NamedLink, Panel, PhoneLink } from '../panel.tsx';
import type { UserPage } from './read-user-page.ts';
import { RoleForm } from './user-columns.tsx';

export function AccountPanel({ page: { user, shownPhone, agency } }: { page: UserPage }) {
  const { id, fullName, email, emailVerified, waitingEmail, phoneVerified, language, role, createdAt, lastSeenAt } =
    user;
  return (
    <Panel
      title="Account"
      aside={<DialogLink dialog="edit" of={id} tone="quiet" icon={Pencil} className="-me-2" label="Edit" />}
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name="Name">
          <bdi>{fullName || 'N/A'}</bdi>
        </Fact>
        <Fact wide name="Email">
          <span className="flex flex-wrap items-center gap-x-2">
            <EmailLink email={email} />
            <VerifiedBadge isVerified={emailVerified} />
          </span>
          {waitingEmail && <WaitingAddress of={id} waiting={waitingEmail} />}
        </Fact>
        <Fact wide name="Phone">
          {shownPhone === null ? (
            'N/A'
          ) : (
            <span className="flex flex-wrap items-center gap-x-2">
              <PhoneLink phone={user.phone ?? ''} shown={shownPhone} />
              <VerifiedBadge isVerified={phoneVerified} />
            </span>
          )}
        </Fact>
        <Fact name="Language">{findLanguage(language)?.name ?? language}</Fact>
        <Fact name="Role">
          <RoleForm id={id} name={fullName || email} role={role} />
        </Fact>
        <Fact name="Joined">
          <Moment at={createdAt} />
        </Fact>
        <Fact name="Last seen">{lastSeenAt === null ? 'Never' : <Moment at={lastSeenAt} />}</Fact>
        {agency && (
          <Fact wide name="Agency">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <NamedLink to={`/admin/agents/${agency.id}`}>{agency.name}</NamedLink>
              <AgentBadges agent={agency} />
            </span>
          </Fact>
        )}
        <IdFact id={id} />
      </dl>
    </Panel>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return <Badge tone={isVerified ? 'success' : 'line'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>;
}

/** A new email address that its owner has not confirmed yet. */
function WaitingAddress({ of, waiting }: { of: string; waiting: { email: string; until: Date } }) {
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw-address';
  return (
    <ListForm
      fields={{ intent: 'withdraw-address' }}
      className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <span className="min-w-0">
        <span dir="ltr" className="wrap-anywhere">
          {waiting.email}
        </span>
        <span className="block text-xs text-ink-3">
          Waiting to be confirmed, until <Moment at={waiting.until} />
        </span>
      </span>
      <Button
        type="submit"
        name="of"
        value={of}
        size="sm"
        tone="quiet"
        busy={isBusy}
        busyLabel="Withdrawing..."
        className="-me-2 ms-auto"
      >
        Withdraw
      </Button>
    </ListForm>
  );
}

interface SecurityPanelProps {
  page: Pick<UserPage, 'user' | 'sessions'>;
  isOwn: boolean;
}

export function SecurityPanel({ page: { user, sessions }, isOwn }: SecurityPanelProps) {
  const { id, twoStep, phoneCodes } = user;
  return (
    <Panel
      title="Sign-in"
      aside={
        sessions.length > 0 && (
          <DialogLink
            dialog="sessions"
            of={id}
            tone="quiet"
            icon={LogOut}
            flip
            className="-me-2"
            label="Sign out everywhere"
          />
        )
      }
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name="Sign-in methods">
          {signInMethods(user)}
        </Fact>
        <Fact wide name="Two-step sign-in">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {twoStep ? `On${phoneCodes ? ', with codes by phone' : ', with an authenticator app'}` : 'Off'}
            {twoStep && !isOwn && (
              <DialogLink
                dialog="two-step"
                of={id}
                tone="quiet"
                icon={ShieldOff}
                className="-me-2"
                label="Switch off"
              />
            )}
          </span>
        </Fact>
      </dl>
      <ul aria-label="Sessions" className="divide-y divide-line border-t border-line text-sm">
        {sessions.map(({ id: session, device, ipAddress, lastUsedAt }) => (
          <li key={session} className="px-4 py-2">
            <bdi>{device}</bdi>
            <span className="num block text-xs text-ink-3">
              <Moment at={lastUsedAt} />
              {ipAddress && (
                <>
                  , <bdi dir="ltr">{ipAddress}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
        {sessions.length === 0 && <li className="px-4 py-3 text-ink-2">Not signed in anywhere.</li>}
      </ul>
    </Panel>
  );
}

function signInMethods({ hasPassword, passkeys, providers }: UserPage['user']): string {
  const methods = [
    ...(hasPassword ? ['Password'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
    ...providers,
  ];
  return methods.join(', ') || 'None yet';
}
