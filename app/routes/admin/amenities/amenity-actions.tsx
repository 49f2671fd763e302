import { Button } from '../../../ui/button.tsx';
import { Eye, EyeOff } from '../../../ui/icons.tsx';
import { DeleteChosen } from '../catalogue/delete-chosen.tsx';

/** What can be done with the ticked amenities. */
export function AmenityActions({ deleted }: { deleted: boolean }) {
  return (
    <>
      {!deleted && (
        <>
          <Button type="submit" size="sm" tone="quiet" icon={Eye} name="intent" value="activate">
            Set active
          </Button>
          <Button type="submit" size="sm" tone="quiet" icon={EyeOff} name="intent" value="deactivate">
            Set inactive
          </Button>
        </>
      )}
      <DeleteChosen deleted={deleted} />
    </>
  );
}
