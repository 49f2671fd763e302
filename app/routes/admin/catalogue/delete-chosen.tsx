import { Button } from '../../../ui/button.tsx';
import { RotateCcw, Trash2 } from '../../../ui/icons.tsx';

/** What can be done with every kind of ticked rows: delete them or, among the deleted, bring them back. */
export function DeleteChosen({ deleted }: { deleted: boolean }) {
  return deleted ? (
    <Button type="submit" size="sm" tone="quiet" icon={RotateCcw} name="intent" value="restore">
      <span className="max-md:sr-only">Restore</span>
    </Button>
  ) : (
    <Button
      type="submit"
      size="sm"
      tone="quiet"
      icon={Trash2}
      name="intent"
      value="ask-delete"
      className="text-danger hover:text-danger"
    >
      <span className="max-md:sr-only">Delete</span>
    </Button>
  );
}
