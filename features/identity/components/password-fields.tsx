import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Eye, EyeOff } from '#ui/icons.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import type { useAccountField } from './use-account-field.ts';

/** With scripts, a button shows the password: on a small keyboard a hidden typing mistake costs minutes. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  const isEnhanced = useEnhanced(() => {});
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...(isEnhanced && {
        end: (
          <button
            type="button"
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="grid size-11 place-content-center rounded-sm text-ink-2 hover:text-ink"
          >
            <Icon />
          </button>
        ),
      })}
    />
  );
}

/** A new password, typed twice to catch typing mistakes. */
export function NewPasswordFields({ field, label }: { field: ReturnType<typeof useAccountField>; label: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordInput {...field('password')} label={label} hint={t('fields.passwordHint')} />
      <PasswordInput {...field('confirmPassword')} label={t('fields.confirmPassword')} />
    </>
  );
}
