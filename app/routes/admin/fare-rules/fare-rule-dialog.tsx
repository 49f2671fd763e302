import { describeTerms } from '#features/catalogue/fares/describe-fare.ts';
import {
  type FareRuleField,
  fareRuleLabels,
  fareRuleLimits,
  fareRuleValues,
} from '#features/catalogue/fares/fare-rule-form.ts';
import { fareCabinLabels } from '#features/catalogue/fares/fare-rules.ts';
import type { StoredFareRule } from '#features/catalogue/fares/read-fare-rules.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Input } from '../../../ui/input.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';
import { TermRows } from './term-rows.tsx';

export function FareRuleDialog({
  stored,
  outcome,
}: {
  stored: StoredFareRule;
  outcome: Outcome | undefined;
}) {
  const values = fareRuleValues(stored.rule);
  const refusal = outcome?.kind === 'refused' ? outcome.refusal : undefined;
  const field = recordFields<FareRuleField>({ labels: fareRuleLabels, values, outcome });
  const number = (name: FareRuleField, unit?: string) => (
    <Input
      {...field(name)}
      type="number"
      inputMode="numeric"
      min={0}
      max={fareRuleLimits[name]}
      required
      end={unit}
    />
  );
  return (
    <RecordDialog
      title={`${fareCabinLabels[stored.cabin]} fares`}
      row={stored}
      outcome={outcome}
      addLabel="Save Changes"
      size="lg"
    >
      <div className="grid gap-4 md:grid-cols-3">
        {number('cabin_bag_kg', 'kg')}
        {number('checked_bags')}
        {number('checked_bag_kg', 'kg')}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {number('child_fare_percent', '%')}
        {number('infant_fare_percent', '%')}
      </div>
      {refusal?.now && (
        <Alert tone="warning" title="Changes and refunds are stored now as">
          <ul>
            {describeTerms(stored.rule.terms).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <TermRows values={refusal?.values ?? values} problems={refusal?.problems ?? {}} />
    </RecordDialog>
  );
}
