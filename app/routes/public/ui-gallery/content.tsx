import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Building2, Car, Clock, Plane, Send } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useToast } from '#ui/toast.tsx';
import { Chapter, Group } from './chapter.tsx';

export function TabsChapter({ tab }: { tab: string }) {
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

export function MessagesChapter() {
  const { show } = useToast();
  return (
    <Chapter
      id="messages"
      title="Messages"
      text="An error names the cause and the next step. A toast waits until it is read, unless it was given a time."
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
              text: 'The payment provider did not answer. Nothing was charged; try again in a minute or choose another payment method.',
            })
          }
        >
          Long
        </Button>
      </Group>
    </Chapter>
  );
}

export function CardsChapter() {
  return (
    <Chapter id="cards" title="Cards" text="Something to open or to buy. Like figures share one ruled strip instead.">
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

export function StatesChapter() {
  const [busy, setBusy] = useState(false);
  function retry() {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  }
  return (
    <Chapter
      id="states"
      title="Loading, empty, failed"
      text="Every list has all three, and loading is as tall as loaded."
    >
      <Group title="Loading" stack>
        <SkeletonGroup label="Loading flights">
          <Card padded={false}>
            <div className="flex items-center gap-6 p-6">
              <Skeleton className="size-10" />
              <span className="grid gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-3 w-16" />
              </span>
              <Skeleton className="ms-auto h-6 w-24 max-md:hidden" />
              <Skeleton className="h-6 w-24 max-md:hidden" />
              <span className="ms-auto grid justify-items-end gap-2">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 w-24 rounded-md" />
              </span>
            </div>
            <div className="flex gap-4 border-t border-line px-6 py-3.5">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-3 w-14" />
            </div>
          </Card>
        </SkeletonGroup>
      </Group>
      <div className="grid gap-5 md:grid-cols-2">
        <Card padded={false}>
          <EmptyState
            icon={Send}
            title="No flights found."
            actions={
              <>
                <Button tone="soft">Sat, 12 Dec from KSh 14,893</Button>
                <Button>Clear filters</Button>
              </>
            }
          >
            Try adjusting your search criteria.
          </EmptyState>
        </Card>
        <Card padded={false}>
          <ErrorState title="The flights did not load" onRetry={retry} busy={busy} />
        </Card>
      </div>
    </Chapter>
  );
}
