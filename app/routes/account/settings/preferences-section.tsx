import { currencyCodes } from '#features/settings/currencies.ts';
import { languages } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rememberPreference } from '../../../shell/stored-preferences.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Globe } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Panel } from '../parts/panel.tsx';

function rememberBoth(event: React.SubmitEvent<HTMLFormElement>) {
  const chosen = new FormData(event.currentTarget);
  for (const name of ['language', 'currency'] as const) {
    const value = chosen.get(name);
    if (typeof value === 'string') rememberPreference(name, value);
  }
}

/** A form of the document's own: another language is another document. */
export function PreferencesSection({ isSaved }: { isSaved: boolean }) {
  const { t, language } = useTranslation('account');
  const { t: tShell } = useTranslation();
  const { currency } = useSite();
  return (
    <Panel
      id="preferences"
      icon={Globe}
      title={t('settings.preferences.heading')}
      text={t('settings.preferences.text')}
    >
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {t('settings.preferences.saved')}
        </Alert>
      )}
      <form
        method="post"
        action="/preferences"
        onSubmit={rememberBoth}
        className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="returnTo" value="/account/settings?done=preferences#preferences" />
        <Select
          name="language"
          label={t('settings.preferences.language')}
          defaultValue={language}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
        <Select
          name="currency"
          label={t('settings.preferences.currency')}
          defaultValue={currency.code}
          options={currencyCodes.map((code) => ({
            value: code,
            label: `${code} · ${tShell(`currency.${code}`)}`,
          }))}
        />
        <Button type="submit" tone="brand" className="min-h-12">
          {t('settings.preferences.save')}
        </Button>
      </form>
    </Panel>
  );
}
