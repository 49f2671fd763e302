import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Monitor, MonitorSmartphone, Smartphone } from '#ui/icons.tsx';
import { Moment } from '../moment.tsx';
import { Panel, useSentIntent } from '../page-parts.tsx';
import type { SecurityPage } from './read-security-page.ts';
import { DoneAlert, type SectionProps, SecurityForm } from './security-form.tsx';

type Session = SecurityPage['sessions'][number];

export function DevicesSection({ done, answer, sessions }: SectionProps & { sessions: Session[] }) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  return (
    <Panel
      id="devices"
      icon={MonitorSmartphone}
      title={t('security.devices.heading')}
      text={t('security.devices.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="session-ended">
        {t('security.devices.ended')}
      </DoneAlert>
      <DoneAlert done={done} is="sessions-ended">
        {t('security.devices.othersEnded')}
      </DoneAlert>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} isEnding={isSent('end-session', session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SecurityForm intent="end-other-sessions" answer={answer} className="mt-5">
          <Button
            type="submit"
            tone="danger"
            busy={isSent('end-other-sessions')}
            busyLabel={t('security.devices.ending')}
          >
            {t('security.devices.endOthers')}
          </Button>
        </SecurityForm>
      )}
    </Panel>
  );
}

function Device({ session, isEnding }: { session: Session; isEnding: boolean }) {
  const { t } = useTranslation('account');
  const { id, name, isHandheld, isCurrent, address, isThisMachine, lastUsed } = session;
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-x-4 py-3 max-md:gap-x-3">
      <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="flex-none text-ink-2" />
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
        <SecurityForm intent="end-session" id={id} className="flex-none">
          <Button
            type="submit"
            tone="quiet"
            aria-label={t('security.devices.endLabel', { device: name })}
            busy={isEnding}
          >
            {t('security.devices.end')}
          </Button>
        </SecurityForm>
      )}
    </li>
  );
}
