import { Monitor, Moon, PilcrowLeft, PilcrowRight, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#app/shell/use-site.ts';
import { Segmented } from '#app/ui/segmented.tsx';

/** Turns the whole page, as the reader's own choice would, and leaves it as it was. */
export function PageSwitches() {
  const { i18n } = useTranslation();
  const [theme, setTheme] = useState<string>(useSite().theme);
  const [direction, setDirection] = useState<string>(i18n.dir());
  const language = direction === i18n.dir() ? i18n.language : direction === 'rtl' ? 'ar' : 'en';

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
