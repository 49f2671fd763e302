import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '../../../ui/card.tsx';

export function AgencyDetails({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const lines = [
    { name: t('agency.name'), value: agent.agencyName },
    { name: t('agency.registrationNumber'), value: agent.registrationNumber, isCode: true },
    { name: t('agency.phone'), value: agent.phone, isCode: true },
    { name: t('agency.address'), value: agent.address },
    { name: t('agency.city'), value: agent.city },
    { name: t('agency.country'), value: agent.country },
  ];
  return (
    <Card>
      <h2 className="text-lg">{t('agency.heading')}</h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
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
