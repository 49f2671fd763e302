import type { ReactNode } from 'react';
import { describeBags, describeTerms } from '#features/catalogue/fares/describe-fare.ts';
import { fareCabinLabels } from '#features/catalogue/fares/fare-rules.ts';
import type { StoredFareRule } from '#features/catalogue/fares/read-fare-rules.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Baby, Luggage, Pencil, RefreshCcw } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** The rule of one cabin, to be read. */
export function FareRuleCard({ stored: { id, cabin, rule } }: { stored: StoredFareRule }) {
  const address = useListAddress();
  const label = fareCabinLabels[cabin];
  return (
    <Card>
      <CardHead
        level="h2"
        title={label}
        action={
          <ButtonLink
            to={address.with({ edit: id })}
            preventScrollReset
            size="sm"
            tone="quiet"
            icon={Pencil}
            aria-label={`Edit ${label}`}
          >
            Edit
          </ButtonLink>
        }
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 text-sm">
        <Part icon={<Luggage aria-hidden="true" size={18} strokeWidth={1.5} />} name="Bags">
          <p>{describeBags(rule)}</p>
        </Part>
        <Part icon={<Baby aria-hidden="true" size={18} strokeWidth={1.5} />} name="Children">
          <p className="num">
            Children pay {rule.childFarePercent} % of the fare, infants {rule.infantFarePercent} %
          </p>
        </Part>
        <Part icon={<RefreshCcw aria-hidden="true" size={18} strokeWidth={1.5} />} name="Changes and refunds">
          <ul className="num">
            {describeTerms(rule.terms).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Part>
      </dl>
    </Card>
  );
}

function Part({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-0.5 text-ink-3">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </>
  );
}
