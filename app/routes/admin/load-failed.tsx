import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { RotateCw } from '../../ui/icons.tsx';
import { AdminPage } from './admin-page.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

/** Instead of a page that could not be read. */
export function LoadFailed({ title, text }: { title: string; text: string }) {
  return (
    <AdminPage title={title}>
      <LoadFailedAlert text={text} />
    </AdminPage>
  );
}

/** The same inside a page whose frame is there. */
export function LoadFailedAlert({ text }: { text: string }) {
  const { list } = useListAddress();
  return (
    <Alert
      tone="danger"
      title={text}
      action={
        <ButtonLink to={list} reloadDocument size="sm" icon={RotateCw}>
          Retry
        </ButtonLink>
      }
    >
      Something went wrong on our side.
    </Alert>
  );
}
