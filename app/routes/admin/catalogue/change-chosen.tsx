import { Button } from '../../../ui/button.tsx';
import { CircleDot, Percent } from '../../../ui/icons.tsx';
import { DeleteChosen } from './delete-chosen.tsx';

/** What can be done with ticked rows that have a status and a price. */
export function ChangeChosen({ deleted }: { deleted: boolean }) {
  return (
    <>
      {!deleted && (
        <>
          <Button type="submit" size="sm" tone="quiet" icon={CircleDot} name="intent" value="ask-status">
            <span className="max-md:sr-only">Set status</span>
          </Button>
          <Button type="submit" size="sm" tone="quiet" icon={Percent} name="intent" value="ask-price">
            <span className="max-md:sr-only">Change price</span>
          </Button>
        </>
      )}
      <DeleteChosen deleted={deleted} />
    </>
  );
}
