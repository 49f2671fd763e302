import { type ComponentType, useEffect, useState } from 'react';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Monitor, Moon, Sun } from '#ui/icons.tsx';
import { PilcrowLeft, PilcrowRight } from '#ui/office-icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/ui-gallery';
import { Buttons, Colours, Marks } from './ui-gallery/basics.tsx';
import { Cards, Messages, States, TabsSample } from './ui-gallery/content.tsx';
import { Choices, Fields } from './ui-gallery/fields.tsx';
import { Lists } from './ui-gallery/lists.tsx';
import { Overlays } from './ui-gallery/overlays.tsx';
import { Pickers } from './ui-gallery/pickers.tsx';
import '../../styles/all.css';

export function loader({ context, url, params: { chapter } }: Route.LoaderArgs) {
  const isFound = factsOf(context).mode === 'development' && (chapter === undefined || isChapter(chapter));
  if (!isFound) throw new Response(null, { status: 404 });
  return { only: chapter, tab: url.searchParams.get('tab') ?? 'flights' };
}

export default function UiGallery({ loaderData }: Route.ComponentProps) {
  return <Gallery {...loaderData} />;
}

interface Chapter {
  title: string;
  text: string;
  Part: ComponentType<{ tab: string }>;
}

const chapters: Record<string, Chapter> = {
  colour: {
    title: 'Colour and type',
    text: 'Components know roles, never colours, so both themes come from one set of names.',
    Part: Colours,
  },
  buttons: {
    title: 'Buttons',
    text: 'One coral on a screen: the action that moves the trip on. A busy button keeps its width, its place and the focus, and ignores a second press.',
    Part: Buttons,
  },
  fields: {
    title: 'Fields',
    text: 'A label above, one hint or one error below. Required is the rule, so only optional fields are marked.',
    Part: Fields,
  },
  choices: {
    title: 'Choices',
    text: 'Real boxes and radios: forms, arrow keys and scripts-off come with them.',
    Part: Choices,
  },
  pickers: {
    title: 'Pickers',
    text: "Native fields in the server's HTML, richer ones of the same size once scripts run; on a phone they open as a sheet.",
    Part: Pickers,
  },
  tabs: {
    title: 'Tabs',
    text: 'Each tab is a link. With scripts it switches in place, keeps what was typed and asks no server.',
    Part: TabsSample,
  },
  overlays: {
    title: 'Dialogs, sheets, menus',
    text: "The browser's own dialog and details: they hold the focus, give it back, and most of them open before any script.",
    Part: Overlays,
  },
  messages: {
    title: 'Messages',
    text: 'An error names the cause and the next step. A toast waits until it is read, unless it was given a time.',
    Part: Messages,
  },
  marks: { title: 'Badges and marks', text: 'Colour never speaks alone: every dot and star has a label.', Part: Marks },
  cards: {
    title: 'Cards',
    text: 'Something to open or to buy. Like figures share one ruled strip instead.',
    Part: Cards,
  },
  lists: {
    title: 'Tables and pages',
    text: 'Dense rows under a head that stays. Choose rows, with Shift for a run of them; on a phone each row takes two lines.',
    Part: Lists,
  },
  states: { title: 'Loading, empty', text: 'Every list has both, and loading is as tall as loaded.', Part: States },
};

/** All chapters, or one of them, which loads faster. */
function Gallery({ only, tab }: { only?: string | undefined; tab: string }) {
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
          {Object.entries(chapters).map(([id, { title }]) => (
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
          {Object.entries(chapters)
            .filter(([id]) => !only || id === only)
            .map(([id, { title, text, Part }]) => (
              <section
                key={id}
                id={id}
                aria-labelledby={`${id}-heading`}
                className="scroll-mt-6 border-t border-line pt-8"
              >
                <h2 id={`${id}-heading`} className="text-2xl">
                  {title}
                </h2>
                <p className="mt-1 max-w-160 text-pretty text-ink-2">{text}</p>
                <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
                  <Part tab={tab} />
                </div>
              </section>
            ))}
        </div>
      </div>
    </ToastProvider>
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

function isChapter(id: string): boolean {
  return Object.hasOwn(chapters, id);
}
