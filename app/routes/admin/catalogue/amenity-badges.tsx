import clsx from 'clsx';
import { Badge } from '../../../ui/badge.tsx';

interface AmenityBadgesProps {
  names: readonly string[];
  /** The others are only counted. */
  shown: number;
  more: (count: number) => string;
  /** Said where there is none. */
  none?: string;
  className?: string;
}

export function AmenityBadges({ names, shown, more, none, className }: AmenityBadgesProps) {
  const others = names.slice(shown);
  if (names.length === 0) {
    return none === undefined ? null : <p className={clsx('text-sm text-ink-3', className)}>{none}</p>;
  }
  return (
    <ul aria-label="Amenities" className={clsx('flex flex-wrap content-start gap-1.5', className)}>
      {names.slice(0, shown).map((name) => (
        <li key={name} className="min-w-0">
          <Badge tone="line">
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
      {others.length > 0 && (
        <li title={others.join(', ')}>
          <Badge>{more(others.length)}</Badge>
        </li>
      )}
    </ul>
  );
}
