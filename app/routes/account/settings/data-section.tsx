import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Download } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';

export function DataSection() {
  const { t } = useTranslation('account');
  return (
    <Panel id="data" icon={Download} title={t('settings.data.heading')} text={t('settings.data.text')}>
      <a href="/account/data" download className={buttonLook({})}>
        <Download aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
        {t('settings.data.download')}
      </a>
    </Panel>
  );
}
