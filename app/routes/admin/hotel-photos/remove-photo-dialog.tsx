import { useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import type { HotelPhoto } from '#features/catalogue/pictures/list-hotel-photos.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

export function RemovePhotoDialog({ photo: { id, description } }: { photo: HotelPhoto }) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  return (
    <>
      <ConfirmDialog
        open
        onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
        title="Remove photo"
        description="Are you sure you want to remove this photo?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={navigation.formData?.get('intent') === 'remove'}
        destructive
        form={formId}
      >
        <p>
          {description !== '' && <strong className="block font-semibold">{description}</strong>}
          Its files are removed too, so it can't be brought back.
        </p>
      </ConfirmDialog>
      <Form id={formId} method="post" action={list} preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="photo" value={id} />
      </Form>
    </>
  );
}
