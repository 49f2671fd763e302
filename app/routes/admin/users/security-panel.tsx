import { ButtonLink } from '../../../ui/button.tsx';
import { LogOut, ShieldOff } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Fact, Panel } from '../panel.tsx';
import { Moment } from './account-panel.tsx';
import type { UserPage } from './read-user-page.ts';

interface SecurityPanelProps {
  page: Pick<UserPage, 'user' | 'sessions'>;
  isOwn: boolean;
}

/** How somebody signs in, and where they are signed in now. */
export function SecurityPanel({ page: { user, sessions }, isOwn }: SecurityPanelProps) {
  const address = useListAddress();
  const { id, twoStep, phoneCodes } = user;
  const dialog = (name: string) => ({
    to: address.with({ do: name, of: id }),
    preventScrollReset: true,
    size: 'sm' as const,
    tone: 'quiet' as const,
  });
  return (
    <Panel
      title="Sign-in"
      aside={
        sessions.length > 0 && (
          <ButtonLink {...dialog('sessions')} icon={LogOut} flip className="-me-2">
            Sign out everywhere
          </ButtonLink>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name="Ways in">
          {signInMethods(user)}
        </Fact>
        <Fact wide name="Two-step sign-in">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {twoStep ? `On${phoneCodes ? ', with codes by phone' : ', with an authenticator app'}` : 'Off'}
            {twoStep && !isOwn && (
              <ButtonLink {...dialog('two-step')} icon={ShieldOff} className="-me-2">
                Switch off
              </ButtonLink>
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
  const ways = [
    ...(hasPassword ? ['Password'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
    ...providers,
  ];
  return ways.join(', ') || 'None yet';
}
