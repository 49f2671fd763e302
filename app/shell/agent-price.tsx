import type { AgentPriceProps } from '#features/agents/components/agent-price-props.ts';
import { later } from '../ui/later.ts';
import { usePrice } from './use-price.ts';
import { useSite } from './use-site.ts';

const NetAndSelling = later(() =>
  import('#features/agents/components/net-and-selling.tsx').then(({ NetAndSelling: part }) => part),
);

/** Around a price: for an agent it is the net price, and stands with what it is sold for. */
export function AgentPrice(props: AgentPriceProps) {
  const { selling } = useSite();
  const write = usePrice();
  return selling ? (
    <NetAndSelling {...props} markupPercentage={selling.markupPercentage} write={write} />
  ) : (
    props.children
  );
}
