import type { ComponentType } from 'react';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Building2, Car, Clock, Plane } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ToastProvider, useToast } from '../../../ui/toast.tsx';
import { ArabicChapter } from './arabic.tsx';
import { ButtonsChapter } from './buttons.tsx';
import { type ChapterId, chapters } from './chapters.ts';
import { ChoicesChapter } from './choices.tsx';
import { ColourChapter } from './colour.tsx';
import { FieldsChapter } from './fields.tsx';
import { ListsChapter } from './lists.tsx';
import { MarksChapter } from './marks.tsx';
import { OverlaysChapter } from './overlays.tsx';
import { PageSwitches } from './page-switches.tsx';
import { PickersSection } from './pickers-section.tsx';
import { Chapter, Group } from './specimen.tsx';
import { StatesChapter } from './states.tsx';

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

function CardsChapter() {
  return (
    <Chapter
      id="cards"
      title="Cards"
      text="Something to open or to buy. Like figures share one ruled strip instead."
    >
      <div className="grid gap-5 md:grid-cols-3">
        <Card>
          <CardHead title="Plain" text="It only holds." />
          <p>One thing, with its own padding.</p>
        </Card>
        <Card>
          <CardHead
            title="With an action"
            action={
              <Button size="sm" tone="quiet">
                Edit
              </Button>
            }
          />
          <p>The action belongs to the whole card.</p>
        </Card>
        <Card lifts>
          <CardHead
            title={
              <a href="#cards" className="text-ink after:absolute after:inset-0 after:rounded-lg">
                Leads somewhere
              </a>
            }
            text="Point at it: the whole card answers."
          />
          <p>A title that is quite long and runs over more than one line still leaves the text its room.</p>
        </Card>
      </div>
    </Chapter>
  );
}

function TabsChapter({ tab }: { tab: string }) {
  return (
    <Chapter
      id="tabs"
      title="Tabs"
      text="Each tab is a link. With scripts it switches in place, keeps what was typed and asks no server."
    >
      <div className="max-w-160 overflow-hidden rounded-lg border border-line bg-surface">
        <Tabs
          label="What to search"
          selected={tab}
          listClassName="px-4"
          panelClassName="p-6"
          tabs={[
            {
              id: 'flights',
              label: 'Flights',
              icon: Plane,
              href: '?tab=flights#tabs',
              panel: <Input label="Flight to" placeholder="Zanzibar" />,
            },
            {
              id: 'hotels',
              label: 'Hotels',
              icon: Building2,
              href: '?tab=hotels#tabs',
              panel: <Input label="Hotel in" placeholder="Nairobi" />,
            },
            {
              id: 'cars',
              label: 'Cars and transfers',
              icon: Car,
              href: '?tab=cars#tabs',
              panel: <p>Cars come later.</p>,
            },
          ]}
        />
      </div>
    </Chapter>
  );
}

function MessagesChapter() {
  const { show } = useToast();
  return (
    <Chapter
      id="messages"
      title="Messages"
      text="An error names the cause and the way out. A toast waits until it is read, unless it was given a time."
    >
      <Group title="Alerts" stack>
        <Alert>Prices include all taxes and fees.</Alert>
        <Alert tone="success">Agent approved successfully</Alert>
        <Alert
          tone="warning"
          icon={Clock}
          action={
            <Button size="sm" tone="brand">
              Pay now
            </Button>
          }
        >
          Your hold ends in 2 minutes. Pay now, or search again.
        </Alert>
        <Alert tone="danger" title="The fare rose.">
          It was KSh 18,260 and is now KSh 18,907. Accept it, or choose another flight.
        </Alert>
      </Group>
      <Group title="Toasts">
        <Button onClick={() => show({ tone: 'success', text: 'Flight deleted successfully!' })}>Stays</Button>
        <Button onClick={() => show({ tone: 'info', text: 'Saved.', dismissAfterMs: 4000 })}>
          Goes after 4 seconds
        </Button>
        <Button
          onClick={() =>
            show({
              tone: 'success',
              text: 'Flight KQ492 moved to the archive.',
              action: { label: 'Undo', run: () => show({ text: 'Flight KQ492 is back.' }) },
            })
          }
        >
          With Undo
        </Button>
        <Button
          onClick={() =>
            show({
              tone: 'danger',
              text: 'The payment provider did not answer. Nothing was charged; try again in a minute or choose another way to pay.',
            })
          }
        >
          Long
        </Button>
      </Group>
    </Chapter>
  );
}
