import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Pencil } from '../../../ui/icons.tsx';

export function AgencyDetails({ agent, person }: { agent: Agent; person: { name: string; email: string } }) {
  const { t } = useTranslation('agent');
  const lines = [
    { name: t('agency.name'), value: agent.agencyName },
    { name: t('agency.registrationNumber'), value: agent.registrationNumber, isCode: true },
    { name: t('agency.phone'), value: agent.phone, isCode: true },
    { name: t('agency.contact'), value: person.name },
    { name: t('agency.email'), value: person.email, isCode: true },
    { name: t('agency.address'), value: agent.address },
    { name: t('agency.city'), value: agent.city },
    { name: t('agency.country'), value: agent.country },
  ];
  return (
    <Card>
      <CardHead
        level="h2"
        title={t('agency.heading')}
        action={
          <ButtonLink to="/agent/settings#details" tone="quiet" size="sm" icon={Pencil} className="-me-3">
            {t('agency.edit')}
          </ButtonLink>
        }
      />
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        {lines.map(({ name, value, isCode = false }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold break-words">
              {value ? (
                <bdi dir={isCode ? 'ltr' : undefined} className={isCode ? 'num' : undefined}>
                  {value}
                </bdi>
              ) : (
                <span className="font-normal text-ink-3">{t('agency.missing')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
