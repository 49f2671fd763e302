import { useTranslation } from '#i18n/use-translation.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface NotYoursProps {
  text: string;
  home: string;
  /** Where to go on after signing out. */
  after: string;
}

/** For somebody who is signed in and asked for a page of others. */
export function NotYours({ text, home, after }: NotYoursProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className="text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={home} tone="brand">
          {t('notYours.home')}
        </ButtonLink>
        <SignOutForm to={after}>
          <Button type="submit" tone="line">
            {t('notYours.signOut')}
          </Button>
        </SignOutForm>
      </div>
    </>
  );
}
