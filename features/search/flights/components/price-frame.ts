import type { ReactNode } from 'react';

/** What stands around a price: nothing, or what an agent sells it for; brief where it is not the first price of its place. */
export type PriceFrame = (props: { netMinor: number; isBrief?: boolean; children: ReactNode }) => ReactNode;
