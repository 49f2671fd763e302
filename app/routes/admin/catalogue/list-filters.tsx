import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { Button, ButtonLink, type ButtonLinkProps } from '#ui/button.tsx';
import { Search, SlidersHorizontal, X } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { HiddenFields, NoScriptSubmit } from '../list-form.tsx';
import { Fold } from './form-section.tsx';
import { dialogParameters, useListAddress } from './use-list-address.ts';

interface FilterFormProps {
  /** The query parameter that the field sets; submitting keeps the others and returns to page 1. */
  name: string;
  /** Label of the submit button, which only shows without JavaScript. */
  submitLabel?: string;
  ref?: Ref<HTMLFormElement>;
  role?: 'search';
  onSubmit?: () => void;
  className?: string;
  children: ReactNode;
}

export function FilterForm({ name, submitLabel = 'Show', children, ...form }: FilterFormProps) {
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(
    ([other]) => ![name, 'page', ...dialogParameters].includes(other),
  );
  return (
    <Form {...form} action={pathname}>
      <HiddenFields fields={others} />
      {children}
      <NoScriptSubmit>{submitLabel}</NoScriptSubmit>
    </Form>
  );
}

const debounceMs = 500;

/** Submits 500 ms after the last keystroke. */
export function SearchBox({ label, hint }: { label: string; hint: string }) {
  const { search } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = new URLSearchParams(search).get('q') ?? '';
  // The back button and links change the URL without changing the field.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = text;
  }, [text]);

  function send() {
    clearTimeout(timer.current);
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
  }

  return (
    <FilterForm
      name="q"
      submitLabel="Search"
      ref={form}
      role="search"
      className="flex min-w-0 flex-1 gap-2 max-md:basis-full md:max-w-105 md:min-w-72"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Input
        type="search"
        name="q"
        label={label}
        hideLabel
        dense
        icon={Search}
        placeholder={hint}
        defaultValue={text}
        maxLength={100}
        autoComplete="off"
        className="flex-1"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(send, debounceMs);
        }}
      />
    </FilterForm>
  );
}

interface FilterSelectProps {
  label: string;
  name: string;
  /** Label of the option without a filter. */
  all: string;
  options: readonly SelectOption[];
}

export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const submit = useSubmit();
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? '';
  return (
    <FilterForm name={name} className="flex gap-2 max-md:flex-1">
      <Select
        // The back button changes the URL without changing the field.
        key={chosen}
        label={label}
        hideLabel
        dense
        name={name}
        defaultValue={chosen}
        options={[{ value: '', label: all }, ...options]}
        className="min-w-40 max-md:flex-1"
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      />
    </FilterForm>
  );
}

interface ClearFilterProps extends Omit<ButtonLinkProps, 'to'> {
  /** The query parameter. */
  name: string;
}

/** Leads to the list without one of its filters. */
export function ClearFilter({ name, icon, ...link }: ClearFilterProps) {
  const address = useListAddress();
  const cross = icon ? { icon } : { iconEnd: X };
  return <ButtonLink size="sm" tone="soft" {...cross} {...link} to={address.filtered({ [name]: null })} />;
}

interface FilterChipsProps {
  label: string;
  name: string;
  /** Label of the chip without a filter. */
  all: string;
  options: readonly { value: string; label: string; count?: number }[];
  allCount?: number;
}

export function FilterChips({ label, name, all, options, allCount }: FilterChipsProps) {
  const address = useListAddress();
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? '';
  return (
    <nav aria-label={label} className="max-w-full overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-2 md:flex-wrap">
        {[{ value: '', label: all, count: allCount }, ...options].map((option) => (
          <li key={option.value}>
            <Link
              to={address.filtered({ [name]: option.value })}
              preventScrollReset
              aria-current={option.value === chosen ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-field-line bg-surface px-4 font-display text-sm font-semibold whitespace-nowrap text-ink hover:border-ink-2 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink aria-[current]:inset-ring aria-[current]:inset-ring-brand max-md:min-h-11 pointer-coarse:min-h-11"
            >
              {option.label}
              {option.count !== undefined && (
                <span className="num ms-1.5 font-normal text-ink-2">{option.count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function StatusChips({ statuses }: { statuses: readonly string[] }) {
  const options = statuses.map((status) => ({ value: status, label: capitalised(status) }));
  return <FilterChips label="Status" name="status" all="All" options={options} />;
}

interface MoreFiltersProps {
  /** The query parameters that the fields set. */
  names: readonly string[];
  className: string;
  children: ReactNode;
}

/** Rarely used filters, folded away while none of them is active. */
export function MoreFilters({ names, className, children }: MoreFiltersProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const inForce = names.filter((name) => params.get(name)).length;
  const others = [...params].filter(([name]) => !names.includes(name) && name !== 'page');
  const cleared = new URLSearchParams(others).toString();
  return (
    <Fold title={inForce === 0 ? 'More filters' : `More filters (${inForce})`} open={inForce > 0}>
      <Form
        // The back button changes the URL without changing the fields.
        key={search}
        action={pathname}
        preventScrollReset
        className={`grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 ${className}`}
      >
        <HiddenFields fields={others} />
        {children}
        <span className="flex gap-2 max-[75rem]:col-span-2">
          <Button type="submit" size="sm" icon={SlidersHorizontal} className="max-md:flex-1">
            Apply
          </Button>
          {inForce > 0 && (
            <ButtonLink
              to={cleared === '' ? pathname : `${pathname}?${cleared}`}
              preventScrollReset
              size="sm"
              tone="quiet"
            >
              Clear
            </ButtonLink>
          )}
        </span>
      </Form>
    </Fold>
  );
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
