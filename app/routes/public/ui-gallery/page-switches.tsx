import { useEffect, useState } from 'react';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Monitor, Moon, PilcrowLeft, PilcrowRight, Sun } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

/** Turns the whole page, as the reader's own choice would, and leaves it as it was. */
export function PageSwitches() {
  const { language: chosen } = useTranslation();
  const chosenDirection = findLanguage(chosen)?.direction ?? 'ltr';
  const [theme, setTheme] = useState<string>(useSite().theme);
  const [direction, setDirection] = useState<string>(chosenDirection);
  const language = direction === chosenDirection ? chosen : direction === 'rtl' ? 'ar' : 'en';

  useEffect(() => {
    const root = document.documentElement;
    const was = root.dataset.theme;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    return () => {
      if (was === undefined) delete root.dataset.theme;
      else root.dataset.theme = was;
    };
  }, [theme]);

  useEffect(() => {
    const root = document.documentElement;
    const { dir, lang } = root;
    root.dir = direction;
    root.lang = language;
    return () => {
      root.dir = dir;
      root.lang = lang;
    };
  }, [direction, language]);

  return (
    <div className="flex flex-wrap gap-3">
      <Segmented
        label="Theme"
        name="gallery-theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: 'Device', icon: Monitor },
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
        ]}
      />
      <Segmented
        label="Direction"
        name="gallery-direction"
        value={direction}
        onChange={setDirection}
        options={[
          { value: 'ltr', label: 'LTR', icon: PilcrowRight },
          { value: 'rtl', label: 'RTL', icon: PilcrowLeft },
        ]}
      />
    </div>
  );
}
