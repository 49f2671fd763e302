import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { MarkupProblem } from '#features/agents/settings/change-markup.ts';
import { readPercentage } from '#features/agents/settings/read-figures.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { MarkupExample } from './markup-example.tsx';
import { percentText } from './percent-text.ts';

export interface MarkupRefusal {
  problem: MarkupProblem | 'ceilingChanged';
  typed: string;
}

export function MarkupForm({
  percentage,
  ceiling: mostPercent,
  refusal,
}: {
  percentage: number;
  ceiling: number;
  refusal: MarkupRefusal | undefined;
}) {
  const { t, language } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const isSaving = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(refusal?.typed ?? String(percentage));
  const read = readPercentage(typed);
  const ceiling = percentText(mostPercent, language);
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Card>
        <Form ref={form} method="post" action="/agent/markup" preventScrollReset className="grid gap-4">
          {/* What the reader was shown: another one by now is worth a sentence of its own. */}
          <input type="hidden" name="ceiling" value={mostPercent} />
          <Input
            name="markup"
            label={t('markup.label')}
            hint={t('markup.hint', { ceiling })}
            error={refusal && t(`markup.problems.${refusal.problem}`, { ceiling })}
            defaultValue={refusal?.typed ?? String(percentage)}
            onInput={(event) => setTyped(event.currentTarget.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            end="%"
            required
            className="max-w-72"
          />
          <p className="text-sm text-pretty text-ink-2">{t('markup.future')}</p>
          <div>
            <Button
              type="submit"
              tone="accent"
              busy={isSaving}
              busyLabel={t('saving')}
              className="max-md:w-full"
            >
              {t('markup.save')}
            </Button>
          </div>
          <p className="border-t border-line pt-4 text-sm text-pretty text-ink-2">
            {t('markup.ceiling', { ceiling })}{' '}
            <Link to="/contact" className="underline">
              {t('markup.contact')}
            </Link>
          </p>
        </Form>
      </Card>
      <MarkupExample percentage={read.ok && read.value <= mostPercent ? read.value : percentage} />
    </div>
  );
}
