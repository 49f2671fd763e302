import { useLocation } from 'react-router';
import { currencyCodes } from '#features/settings/currencies.ts';
import { languages } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Globe } from '#ui/icons.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { type PreferenceName, rememberPreference } from '../preferences.ts';
import { useSite } from './use-site.ts';

export function CurrencyPicker() {
  const { t } = useTranslation();
  const { currency } = useSite();
  return (
    <Picker
      name="currency"
      label={`${t('currency.label')}: ${currency.code}`}
      trigger={<span className="isolate-ltr">{currency.code}</span>}
      chosen={currency.code}
      options={currencyCodes.map((code) => ({ value: code, label: t(`currency.${code}`), aside: code }))}
    />
  );
}

export function LanguagePicker() {
  const { t, language } = useTranslation();
  const active = languages.find(({ code }) => code === language);
  return (
    <Picker
      name="language"
      label={`${t('language.label')}: ${active?.nativeName}`}
      trigger={
        <>
          <Globe className="size-4 max-[419px]:hidden" strokeWidth={1.75} />
          {active?.nativeName}
        </>
      }
      chosen={language}
      options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName, lang: code }))}
    />
  );
}

interface PickerOption {
  value: string;
  label: string;
  aside?: string;
  lang?: string;
}

/** A form in a menu: every option is a submit button, so that it works without scripts. */
function Picker(props: {
  name: PreferenceName;
  label: string;
  trigger: React.ReactNode;
  chosen: string;
  options: PickerOption[];
}) {
  const { name, label, trigger, chosen, options } = props;
  const { pathname, search, hash } = useLocation();
  return (
    <Menu
      label={label}
      align="end"
      trigger={trigger}
      triggerClassName="inline-flex min-h-11 items-center gap-1.5 px-1.5 text-on-ocean"
    >
      <form method="post" action="/preferences">
        <input type="hidden" name="returnTo" value={pathname + search + hash} />
        {options.map(({ value, label: text, aside, lang }) => (
          <MenuButton
            key={value}
            type="submit"
            name={name}
            value={value}
            lang={lang}
            current={value === chosen}
            aside={aside && <span className="isolate-ltr">{aside}</span>}
            onClick={() => rememberPreference(name, value)}
          >
            {text}
          </MenuButton>
        ))}
      </form>
    </Menu>
  );
}
