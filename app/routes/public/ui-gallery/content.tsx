import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Car, Clock, Plane, Send } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Building2 } from '#ui/office-icons.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useToast } from '#ui/toast.tsx';
import { Group } from './samples.tsx';

const tabs = [
  { id: 'flights', label: 'Flights', icon: Plane, panel: <Input label="Flight to" placeholder="Zanzibar" /> },
  { id: 'hotels', label: 'Hotels', icon: Building2, panel: <Input label="Hotel in" placeholder="Nairobi" /> },
  { id: 'cars', label: 'Cars and transfers', icon: Car, panel: <p>Cars come later.</p> },
];

export function TabsSample({ tab }: { tab: string }) {
  return (
    <div className="max-w-160 overflow-hidden rounded-lg border border-line bg-surface">
      <Tabs
        label="What to search"
        selected={tab}
        listClassName="px-4"
        panelClassName="p-6"
        tabs={tabs.map((one) => ({ ...one, href: `?tab=${one.id}#tabs` }))}
      />
    </div>
  );
}

const unanswered =
  'The payment provider did not answer. Nothing was charged; try again in a minute or choose another payment method.';

export function Messages() {
  const { show } = useToast();
  const undo = { label: 'Undo', run: () => show({ text: 'Flight KQ492 is back.' }) };
  const toasts: Record<string, Parameters<typeof show>[0]> = {
    Stays: { tone: 'success', text: 'Flight deleted successfully!' },
    'Goes after 4 seconds': { tone: 'info', text: 'Saved.', dismissAfterMs: 4000 },
    'With Undo': { tone: 'success', text: 'Flight KQ492 moved to the archive.', action: undo },
    Long: { tone: 'danger', text: unanswered },
  };
  return (
    <>
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
        {Object.entries(toasts).map(([label, toast]) => (
          <Button key={label} onClick={() => show(toast)}>
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}

export function Cards() {
  const edit = (
    <Button size="sm" tone="quiet">
      Edit
    </Button>
  );
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card>
        <CardHead title="Plain" text="It only holds." />
        <p>One thing, with its own padding.</p>
      </Card>
      <Card>
        <CardHead title="With an action" action={edit} />
        <p>The action belongs to the whole card.</p>
      </Card>
    </div>
  );
}

export function States() {
  return (
    <>
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
              <span className="ms-auto grid justify-items-end gap-2">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 w-24 rounded-md" />
              </span>
            </div>
          </Card>
        </SkeletonGroup>
      </Group>
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
    </>
  );
}
