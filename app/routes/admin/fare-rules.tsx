import type { ReactNode } from 'react';
import { data } from 'react-router';
import { readAirline } from '#features/catalogue/airlines/airlines.ts';
import { describeBags, describeTerms } from '#features/catalogue/fares/fare-rule-form.ts';
import { fareCabinLabels } from '#features/catalogue/fares/fare-rules.ts';
import { readFareRules, type StoredFareRule, saveFareRule } from '#features/catalogue/fares/save-fare-rule.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Luggage, Pencil } from '#ui/icons.tsx';
import { Baby, RefreshCcw } from '#ui/office-icons.tsx';
import { answerForm, type Intents } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/fare-rules';
import { AdminPage } from './admin-page.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { outcomeOfSaved, selectedIds, versionOf } from './catalogue/record-forms.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { FareRuleDialog } from './fare-rules/fare-rule-dialog.tsx';
import { OutcomeMessage, Sentences } from './outcome-message.tsx';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const [airline, rules] = await Promise.all([readAirline(db, params.id), readFareRules(db, params.id)]);
  if (!airline) throw data(null, { status: 404 });
  const requested = requestedDialog(url.searchParams);
  return { name: airline.values.name, code: airline.values.code, rules, requested };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const intents: Intents<Outcome> = {
    save: async (sent) => {
      const [id] = selectedIds(sent.form);
      if (id === undefined || !isId(params.id)) throw data(null, { status: 404 });
      const values = Object.fromEntries(Object.entries(sent.values).map(([name, text]) => [name, text.trim()]));
      const version = versionOf(sent);
      const saved = await saveFareRule(db, { airlineId: params.id, id, version, values }, knownActor(context));
      return outcomeOfSaved(saved, { noun: 'Fare rule', id, version, values, missing: undefined });
    },
  };
  return answerForm<Outcome>({ request }, intents);
}

export default function FareRules({ loaderData, actionData }: Route.ComponentProps) {
  const { name, code, rules, requested } = loaderData;
  const { editId } = openDialog(requested, actionData);
  const edited = rules.find(({ id }) => id === editId);
  return (
    <AdminPage
      title={`Fare rules of ${name}`}
      actions={
        <ButtonLink
          to={`/admin/flights/airlines?q=${encodeURIComponent(code)}`}
          size="sm"
          className="whitespace-nowrap"
        >
          All airlines
        </ButtonLink>
      }
    >
      <OutcomeMessage outcome={actionData} />
      <p className="max-w-180 text-sm text-ink-2">
        What a fare includes in each cabin, what children pay, and the change fees and refunds by days before departure.
      </p>
      <ul className="grid gap-4 lg:grid-cols-2">
        {rules.map((stored) => (
          <li key={stored.id} className="grid">
            <FareRuleCard stored={stored} />
          </li>
        ))}
      </ul>
      {edited && <FareRuleDialog key={edited.id} stored={edited} outcome={actionData} />}
    </AdminPage>
  );
}

function FareRuleCard({ stored: { id, cabin, rule } }: { stored: StoredFareRule }) {
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
        <Part icon={<Luggage size={18} />} name="Bags">
          <p>{describeBags(rule)}</p>
        </Part>
        <Part icon={<Baby size={18} />} name="Children">
          <p className="num">
            Children pay {rule.childFarePercent} % of the fare, infants {rule.infantFarePercent} %
          </p>
        </Part>
        <Part icon={<RefreshCcw size={18} />} name="Changes and refunds">
          <Sentences of={describeTerms(rule.terms)} className="num" />
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
