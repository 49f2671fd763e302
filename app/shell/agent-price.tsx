import { lazy, type ReactNode } from 'react';
import { usePrice } from './use-price.ts';
import { useSite } from './use-site.ts';

const NetAndSelling = lazy(() =>
  import('#features/agents/components/net-and-selling.tsx').then(({ NetAndSelling: part }) => ({
    default: part,
  })),
);

/** Around a price: for an agent it is the net price, and stands with what it is sold for. */
export function AgentPrice({
  netMinor,
  isBrief = false,
  children,
}: {
  netMinor: number;
  /** Not the first price of its place. */
  isBrief?: boolean | undefined;
  children: ReactNode;
}) {
  const { selling } = useSite();
  const write = usePrice();
  return selling ? (
    <NetAndSelling
      netMinor={netMinor}
      markupPercentage={selling.markupPercentage}
      write={write}
      isBrief={isBrief}
    >
      {children}
    </NetAndSelling>
  ) : (
    children
  );
}
