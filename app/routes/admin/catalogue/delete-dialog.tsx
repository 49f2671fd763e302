import { useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { plural } from './plural.ts';
import { useListAddress } from './use-list-address.ts';

interface DeleteDialogProps {
  /** As in "Are you sure you want to delete this airline?". */
  noun: string;
  ids: readonly string[];
  /** What they are called, as far as they are in sight. */
  names: readonly string[];
}

/** Asks before anything is deleted, one row or many. */
export function DeleteDialog({ noun, ids, names }: DeleteDialogProps) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  const lower = noun.toLowerCase();
  const what = ids.length === 1 ? `this ${lower}` : `these ${ids.length} ${plural(noun)}`;
  return (
    <>
      <ConfirmDialog
        open
        onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
        title={`Delete ${ids.length === 1 ? lower : `${ids.length} ${plural(noun)}`}`}
        description={`Are you sure you want to delete ${what}?`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={navigation.formData?.get('intent') === 'delete'}
        destructive
        form={formId}
      >
        <p>
          {names.length > 0 && <strong className="block font-semibold">{names.join(', ')}</strong>}
          {ids.length === 1 ? 'It leaves the lists' : 'They leave the lists'} and can be restored later.
        </p>
      </ConfirmDialog>
      <Form id={formId} method="post" action={list} preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      </Form>
    </>
  );
}
