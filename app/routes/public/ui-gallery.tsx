import { ToastProvider } from '#app/ui/toast.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/ui-gallery';
import { ArabicChapter } from './ui-gallery/arabic.tsx';
import { ButtonsChapter } from './ui-gallery/buttons.tsx';
import { CardsChapter } from './ui-gallery/cards.tsx';
import { chapters } from './ui-gallery/chapters.ts';
import { ChoicesChapter } from './ui-gallery/choices.tsx';
import { ColourChapter } from './ui-gallery/colour.tsx';
import { FieldsChapter } from './ui-gallery/fields.tsx';
import { ListsChapter } from './ui-gallery/lists.tsx';
import { MarksChapter } from './ui-gallery/marks.tsx';
import { MessagesChapter } from './ui-gallery/messages.tsx';
import { OverlaysChapter } from './ui-gallery/overlays.tsx';
import { PageSwitches } from './ui-gallery/page-switches.tsx';
import { PickersChapter } from './ui-gallery/pickers.tsx';
import { StatesChapter } from './ui-gallery/states.tsx';
import { TabsChapter } from './ui-gallery/tabs-chapter.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  if (factsOf(context).mode !== 'development') throw new Response(null, { status: 404 });
  return { tab: new URL(request.url).searchParams.get('tab') ?? 'flights' };
}

/** Every part of the kit in every state, for those who build with it. */
export default function UiGallery({ loaderData }: Route.ComponentProps) {
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
              href={`#${id}`}
              className="flex min-h-9 flex-none items-center rounded-sm px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline max-lg:min-h-11 max-lg:border max-lg:border-line"
            >
              {title}
            </a>
          ))}
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
          <ColourChapter />
          <ButtonsChapter />
          <FieldsChapter />
          <ChoicesChapter />
          <PickersChapter />
          <TabsChapter selected={loaderData.tab} />
          <OverlaysChapter />
          <MessagesChapter />
          <MarksChapter />
          <CardsChapter />
          <ListsChapter />
          <StatesChapter />
          <ArabicChapter />
        </div>
      </div>
    </ToastProvider>
  );
}
