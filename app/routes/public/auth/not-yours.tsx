import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** For somebody who is signed in and asked for a page of another role. */
export function NotYours({
  email,
  home,
  isAgentPage,
}: {
  email: string;
  home: string;
  isAgentPage: boolean;
}) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className="text-ink-2">
        {isAgentPage ? t('notYours.agent', { email }) : t('notYours.other', { email })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={home} tone="brand">
          {t('notYours.home')}
        </ButtonLink>
        <form method="post" action="/sign-out">
          <input type="hidden" name="to" value="/auth" />
          <Button type="submit" tone="line">
            {t('notYours.signOut')}
          </Button>
        </form>
      </div>
    </>
  );
}
