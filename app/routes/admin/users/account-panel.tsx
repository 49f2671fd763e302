import { Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { findLanguage } from '#i18n/languages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Pencil } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { AgentBadges } from '../agents/agent-badges.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Fact, loneLink, Panel } from '../panel.tsx';
import type { UserPage } from './read-user-page.ts';
import { RoleForm } from './role-form.tsx';

/** Who it is, and what they are here. */
export function AccountPanel({ page: { user, shownPhone, agency } }: { page: UserPage }) {
  const address = useListAddress();
  const {
    id,
    fullName,
    email,
    emailVerified,
    waitingEmail,
    phoneVerified,
    language,
    role,
    createdAt,
    lastSeenAt,
  } = user;
  return (
    <Panel
      title="Account"
      aside={
        <ButtonLink
          to={address.with({ do: 'edit', of: id })}
          preventScrollReset
          size="sm"
          tone="quiet"
          icon={Pencil}
          className="-me-2"
        >
          Edit
        </ButtonLink>
      }
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name="Name">
          <bdi>{fullName || 'N/A'}</bdi>
        </Fact>
        <Fact wide name="Email">
          <span className="flex flex-wrap items-center gap-x-2">
            <a href={`mailto:${email}`} dir="ltr" className={`wrap-anywhere ${loneLink}`}>
              {email}
            </a>
            <Proved is={emailVerified} />
          </span>
          {waitingEmail && <WaitingAddress of={id} waiting={waitingEmail} />}
        </Fact>
        <Fact wide name="Phone">
          {shownPhone === null ? (
            'N/A'
          ) : (
            <span className="flex flex-wrap items-center gap-x-2">
              <a href={`tel:${user.phone}`} dir="ltr" className={`num ${loneLink}`}>
                {shownPhone}
              </a>
              <Proved is={phoneVerified} />
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
              <Link to={`/admin/agents/${agency.id}`} className={loneLink}>
                <bdi>{agency.name}</bdi>
              </Link>
              <AgentBadges agent={agency} />
            </span>
          </Fact>
        )}
        <Fact wide name="ID">
          <span className="text-xs text-ink-2" dir="ltr">
            {id}
          </span>
        </Fact>
      </dl>
    </Panel>
  );
}

export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="num">
      {momentText(at)}
    </time>
  );
}

function Proved({ is }: { is: boolean }) {
  return <Badge tone={is ? 'success' : 'line'}>{is ? 'Verified' : 'Not verified'}</Badge>;
}

/** An address that somebody has asked for and has yet to confirm. */
function WaitingAddress({ of, waiting }: { of: string; waiting: { email: string; until: Date } }) {
  const { list } = useListAddress();
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw-address';
  return (
    <Form
      method="post"
      action={list}
      preventScrollReset
      className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <input type="hidden" name="intent" value="withdraw-address" />
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
        busyLabel="Wait..."
        className="-me-2 ms-auto"
      >
        Withdraw
      </Button>
    </Form>
  );
}
