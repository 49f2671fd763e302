import { type ComponentType, useEffect, useState } from 'react';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Monitor, Moon, PilcrowLeft, PilcrowRight, Sun } from '#ui/icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { ArabicChapter } from './arabic.tsx';
import { ButtonsChapter } from './buttons.tsx';
import { Chapter, type ChapterId, chapters } from './chapter.tsx';
import { ColourChapter, MarksChapter } from './colour-and-marks.tsx';
import { CardsChapter, MessagesChapter, StatesChapter, TabsChapter } from './content.tsx';
import { ChoicesChapter, FieldsChapter } from './fields.tsx';
import { ListsChapter } from './lists.tsx';
import { OverlaysChapter } from './overlays.tsx';
import { PickersSection } from './pickers.tsx';

const parts: Record<ChapterId, ComponentType<{ tab: string }>> = {
  colour: ColourChapter,
  buttons: ButtonsChapter,
  fields: FieldsChapter,
  choices: ChoicesChapter,
  pickers: PickersChapter,
  tabs: TabsChapter,
  overlays: OverlaysChapter,
  messages: MessagesChapter,
  marks: MarksChapter,
  cards: CardsChapter,
  lists: ListsChapter,
  states: StatesChapter,
  arabic: ArabicChapter,
};

export function Gallery({ only, tab }: { only?: ChapterId | undefined; tab: string }) {
  return (
    <ToastProvider>
      <PageMeta title="UI kit" hidden />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-10 pb-20 lg:grid-cols-[176px_minmax(0,1fr)]">
        <header className="mb-8 flex flex-wrap items-end justify-between gap-4 lg:col-span-2">
          <div>
            <h1 className="text-3xl">UI kit</h1>
            <p className="text-ink-2">
              Every part in every state. Use the keyboard, switch the theme and the direction.
            </p>
          </div>
          <PageSwitches />
        </header>
        <nav
          aria-label="Chapters"
          className="flex gap-1 self-start max-lg:mb-8 max-lg:overflow-x-auto lg:sticky lg:top-6 lg:flex-col"
        >
          {chapters.map(([id, title]) => (
            <a
              key={id}
              href={only ? `/ui/${id}` : `#${id}`}
              aria-current={id === only ? 'page' : undefined}
              className="flex min-h-9 flex-none items-center rounded-sm px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current]:bg-sunken aria-[current]:text-ink max-lg:min-h-11 max-lg:border max-lg:border-line"
            >
              {title}
            </a>
          ))}
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
          {Object.entries(parts).map(([id, Part]) => (!only || id === only) && <Part key={id} tab={tab} />)}
        </div>
      </div>
    </ToastProvider>
  );
}

function PickersChapter() {
  return (
    <Chapter
      id="pickers"
      title="Pickers"
      text="Native fields in the server's HTML, richer ones of the same size once scripts run; on a phone they open as a sheet."
    >
      <PickersSection />
    </Chapter>
  );
}

/** Switches theme and direction of the page, and restores both on unmount. */
function PageSwitches() {
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
