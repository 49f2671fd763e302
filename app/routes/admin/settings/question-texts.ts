import type { SettingsQuestion } from '#features/operations/settings/save-settings.ts';

/** What is asked before people are shut out. */
export const questionTexts: Record<SettingsQuestion, { title: string; text: string }> = {
  maintenance: {
    title: 'Close the site to the public?',
    text: 'Visitors, customers and agencies will see a page that says you will be back soon. Payments that are under way still count. Administrators go on as usual.',
  },
  second_factor: {
    title: 'Lock the back office to yourself?',
    text: 'You signed in with a password alone. As soon as this is saved, you must set up two-step sign-in or a passkey before you can come back.',
  },
};
