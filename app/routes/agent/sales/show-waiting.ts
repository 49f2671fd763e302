import type { OpenHold } from '#features/agents/sales/list-open-holds.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText, type ShownMoment } from '../../account/parts/moment-text.ts';

export type ShownWaiting = Omit<OpenHold, 'until'> & { until: ShownMoment; secondsLeft: number };

/** What can still be issued, with what is left of its time. */
export function showWaiting(
  holds: readonly OpenHold[],
  { now, language }: { now: Date; language: LanguageCode },
): ShownWaiting[] {
  return holds
    .filter(({ isOver }) => !isOver)
    .map(({ until, ...hold }) => ({
      ...hold,
      until: momentText(until, language),
      secondsLeft: Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000)),
    }));
}
