import type { ReactNode } from 'react';

/** What an agent reads in place of a price. */
export interface AgentPriceProps {
  netMinor: number;
  /** What it is for, where net and selling price stand side by side; without it they stand around the price. */
  note?: string;
  /** Of the whole trip, or of all nights. */
  total?: { netMinor: number; nights?: number } | null;
  /** Not the first price of its place. */
  isBrief?: boolean;
  /** The price as everybody sees it. */
  children: ReactNode;
}
