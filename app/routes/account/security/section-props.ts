import type { SecurityAnswer } from './answer.ts';
import type { SecurityPage } from './read-security-page.ts';
import type { Done } from './sections.ts';

/** What every section of the page is handed: what has just been done, and what was answered instead. */
export interface SectionProps {
  done: Done | undefined;
  answer: SecurityAnswer | undefined;
}

export interface TwoStepSectionProps extends SectionProps {
  hasPassword: boolean;
  email: string;
  canSendText: boolean;
  twoStep: SecurityPage['twoStep'];
}
