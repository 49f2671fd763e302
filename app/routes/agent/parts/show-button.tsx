import clsx from 'clsx';
import { Button } from '../../../ui/button.tsx';

/** Beside the dense fields of a filter, and as tall as they are. */
export function ShowButton({
  label,
  busy,
  className,
}: {
  label: string;
  busy?: boolean;
  className?: string | undefined;
}) {
  return (
    <Button type="submit" size="sm" busy={busy} className={clsx('md:min-h-9.5', className)}>
      {label}
    </Button>
  );
}
