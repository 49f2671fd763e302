import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { Clock } from '../../../ui/icons.tsx';
import { Chapter, Group } from './specimen.tsx';

export function MessagesChapter() {
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
