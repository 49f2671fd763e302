import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ChevronRight, ShieldCheck } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';

export function SecuritySummary(props: {
  hasPassword: boolean;
  twoStepOn: boolean;
  passkeys: number;
  devices: number;
}) {
  const { hasPassword, twoStepOn, passkeys, devices } = props;
  const { t } = useTranslation('account');
  return (
    <Panel
      id="security"
      icon={ShieldCheck}
      title={t('settings.security.heading')}
      text={t('settings.security.text')}
    >
      <dl className="divide-y divide-line border-y border-line *:flex *:min-h-11 *:items-center *:justify-between *:gap-4 [&_dd]:font-semibold [&_dt]:text-ink-2">
        <div>
          <dt>{t('settings.security.password')}</dt>
          <dd>{hasPassword ? t('settings.security.passwordSet') : t('settings.security.passwordNone')}</dd>
        </div>
        <div>
          <dt>{t('settings.security.twoStep')}</dt>
          <dd>
            <Badge tone={twoStepOn ? 'success' : 'neutral'} dot={twoStepOn}>
              {twoStepOn ? t('shared.on') : t('shared.off')}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>{t('settings.security.passkeys')}</dt>
          <dd className="num">{passkeys}</dd>
        </div>
        <div>
          <dt>{t('settings.security.devices')}</dt>
          <dd className="num">{devices}</dd>
        </div>
      </dl>
      <ButtonLink
        to="/account/security"
        tone="brand"
        iconEnd={ChevronRight}
        flip
        className="mt-5 max-md:w-full"
      >
        {t('settings.security.manage')}
      </ButtonLink>
    </Panel>
  );
}
