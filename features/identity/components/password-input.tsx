import { useState } from 'react';
import { Eye, EyeOff } from '#app/ui/icons.tsx';
import { Input, type InputProps } from '#app/ui/input.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** With scripts it can be looked at: on a small keyboard a hidden typing mistake costs minutes. */
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
            <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        ),
      })}
    />
  );
}
