import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type FundingProblem, otherProblems } from './funding-refusal.ts';

/** What no field can help. */
export function RefusalAlert({ problem }: { problem: FundingProblem | undefined }) {
  const { t } = useTranslation('funding');
  const other = otherProblems.find((known) => known === problem);
  if (!other) return null;
  const hasMore = other === 'too_many_open' || other === 'not_started' || other === 'unexpected';
  return (
    <Alert tone="danger" title={t(`problems.${other}`)}>
      {hasMore && t(`problems.${other}Text`)}
    </Alert>
  );
}
