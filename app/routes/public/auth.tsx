import { useTranslation } from '#i18n/use-translation.tsx';
import { NoticeScreen } from '../../shell/notice-screen.tsx';

export default function Auth() {
  const { t } = useTranslation();
  return (
    <NoticeScreen
      title={t('signIn')}
      heading={t('accountsClosed.heading')}
      text={t('accountsClosed.text')}
      to="/flights"
      action={t('accountsClosed.search')}
    />
  );
}
