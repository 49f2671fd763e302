import { Form, useNavigation } from 'react-router';
import { type AccountRefusal, useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { UserRound } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { Panel } from '../parts/panel.tsx';
import type { ShownProfile } from './shown-profile.ts';

export type ProfileRefusal = AccountRefusal;

export function ProfileForm(props: { profile: ShownProfile; refusal: ProfileRefusal | undefined }) {
  const { profile, refusal } = props;
  const { t } = useTranslation('account');
  const isSaving = useNavigation().formData?.get('intent') === 'save';
  const form = useFirstProblem(refusal);
  const field = useAccountField({
    problems: refusal?.problems,
    typed: refusal?.typed ?? { fullName: profile.fullName, phone: profile.phone ?? '' },
  });
  return (
    <Panel id="profile" icon={UserRound} title={t('profile.heading')} text={t('profile.text')}>
      <Form
        ref={form}
        method="post"
        action="/account?edit=1#profile"
        preventScrollReset
        className="grid gap-4 border-t border-line pt-5 md:grid-cols-2"
      >
        <input type="hidden" name="intent" value="save" />
        <Input {...field('fullName')} label={t('profile.fullName')} autoComplete="name" required />
        <Input
          {...field('phone')}
          type="tel"
          label={t('profile.phone')}
          hint={t('profile.phoneHint')}
          autoComplete="tel"
          optional
        />
        <Input
          type="email"
          label={t('profile.email')}
          value={profile.email}
          hint={
            <Link to="/account/security#email" className="underline">
              {t('profile.emailReadOnly')}
            </Link>
          }
          readOnly
        />
        <Input label={t('profile.accountType')} value={t(`types.${profile.role}`)} readOnly />
        <div className="mt-2 flex flex-wrap gap-2 max-md:*:flex-1 md:col-span-2">
          <Button type="submit" tone="accent" busy={isSaving} busyLabel={t('profile.saving')}>
            {t('profile.save')}
          </Button>
          <ButtonLink to="/account" preventScrollReset>
            {t('profile.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
