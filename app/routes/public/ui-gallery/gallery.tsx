import type { ComponentType } from 'react';
import { ToastProvider } from '#app/ui/toast.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { ArabicChapter } from './arabic.tsx';
import { ButtonsChapter } from './buttons.tsx';
import { CardsChapter } from './cards.tsx';
import { type ChapterId, chapters } from './chapters.ts';
import { ChoicesChapter } from './choices.tsx';
import { ColourChapter } from './colour.tsx';
import { FieldsChapter } from './fields.tsx';
import { ListsChapter } from './lists.tsx';
import { MarksChapter } from './marks.tsx';
import { MessagesChapter } from './messages.tsx';
import { OverlaysChapter } from './overlays.tsx';
import { PageSwitches } from './page-switches.tsx';
import { PickersChapter } from './pickers.tsx';
import { StatesChapter } from './states.tsx';
import { TabsChapter } from './tabs-chapter.tsx';

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

/** Every part of the kit in every state, or those of one chapter. */
export function Gallery({ only, tab }: { only?: ChapterId | undefined; tab: string }) {
  return (
    <ToastProvider>
      <PageMeta title="UI kit" hidden />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-10 pb-20 lg:grid-cols-[176px_minmax(0,1fr)]">
        <header className="mb-8 flex flex-wrap items-end justify-between gap-4 lg:col-span-2">
          <div>
            <h1 className="text-3xl">UI kit</h1>
            <p className="text-ink-2">
              Every part in every state. Use the keyboard, switch the theme, turn the page.
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
