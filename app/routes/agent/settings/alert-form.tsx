import { Form, useNavigation } from 'react-router';
import { alertRange } from '#features/agents/settings/alert-range.ts';
import type { LowBalanceProblem } from '#features/agents/settings/change-low-balance.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';

export interface AlertRefusal {
  problem: LowBalanceProblem;
  typed: string;
}

export function AlertForm({
  lowBalanceMinor,
  availableMinor,
  isSaved,
  refusal,
}: {
  lowBalanceMinor: number | null;
  availableMinor: number;
  isSaved: boolean;
  refusal: AlertRefusal | undefined;
}) {
  const { t, language } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const isSaving = useNavigation().formData?.get('intent') === 'alert';
  const isOn = lowBalanceMinor !== null;
  const saved = isOn ? (lowBalanceMinor / 100).toFixed(2) : '';
  const range = {
    lowest: formatUsdCents(alertRange.lowestMinor, language),
    highest: formatUsdCents(alertRange.highestMinor, language),
  };
  return (
    <Card id="alert" className="scroll-mt-6">
      <CardHead
        level="h2"
        title={t('settings.alert.title')}
        text={t('settings.alert.text')}
        action={
          <Badge dot tone={isOn ? 'success' : 'neutral'} className="my-2">
            {isOn ? t('settings.alert.isOn') : t('settings.alert.isOff')}
          </Badge>
        }
      />
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {isOn ? t('settings.alert.saved') : t('settings.alert.off')}
        </Alert>
      )}
      <Form
        key={saved}
        ref={form}
        method="post"
        action="/agent/settings#alert"
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="alert" />
        <Input
          name="lowBalance"
          label={t('settings.alert.label')}
          hint={t('settings.alert.hint')}
          error={refusal && t(`settings.problems.${refusal.problem}`, range)}
          defaultValue={refusal?.typed ?? saved}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          end="USD"
          className="max-w-72"
        />
        <p className="num -mt-2 text-sm text-ink-2">
          {t('settings.alert.available', { amount: formatUsdCents(availableMinor, language) })}
        </p>
        <div>
          <Button type="submit" busy={isSaving} busyLabel={t('saving')} className="max-md:w-full">
            {t('settings.alert.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
