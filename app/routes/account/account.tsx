import { useTranslation } from '#i18n/use-translation.tsx';
import { NoticeScreen } from '../../shell/notice-screen.tsx';

export default function Account() {
  const { t } = useTranslation();
  return (
    <NoticeScreen
      title={t('signInNeeded.title')}
      heading={t('signInNeeded.heading')}
      text={t('signInNeeded.text')}
      to="/auth"
      action={t('signIn')}
    />
  );
}
