import { Badge } from '../../../ui/badge.tsx';
import { wholeDollars } from './whole-dollars.ts';

/** Of economy. A flight that is left without a price from before is not sold until somebody gives it one. */
export function FlightPrice({ minor }: { minor: number }) {
  if (minor === 0) return <Badge tone="danger">No price, not sold</Badge>;
  return <b className="font-semibold">{wholeDollars(minor)}</b>;
}
