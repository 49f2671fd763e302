import type { Database } from '#db/connect.ts';
import type { LanguageCode } from '#i18n/languages.ts';

/** The mails that nobody's browser asked for come in the language that the person last chose. */
export async function keepLanguage(db: Database, userId: string, language: LanguageCode): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where('language', '<>', language)
    .execute();
}
