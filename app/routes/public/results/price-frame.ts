import type { ReactNode } from 'react';

/** What stands around a price: nothing, or what an agent sells it for, and the whole trip with it. */
export type PriceFrame = (props: {
  netMinor: number;
  note?: string;
  total?: { netMinor: number } | null;
  /** Not the first price of its place. */
  isBrief?: boolean;
  children: ReactNode;
}) => ReactNode;
