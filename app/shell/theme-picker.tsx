import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { themes } from '../preferences.ts';
import { Monitor, Moon, Sun } from '../ui/icons.tsx';
import { rememberPreference } from './stored-preferences.ts';
import { useSite } from './use-site.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemePicker() {
  const { t } = useTranslation();
  const { theme: chosen } = useSite();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="inline-flex rounded-full border border-on-ocean/20 p-0.5">
        <legend className="sr-only">{t('theme.label')}</legend>
        {themes.map((theme) => {
          const Icon = icons[theme];
          return (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === chosen}
              onClick={() => rememberPreference('theme', theme)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-on-ocean-2 hover:text-on-ocean aria-pressed:bg-on-ocean/15 aria-pressed:text-on-ocean"
            >
              <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t(`theme.${theme}`)}
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}
