import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Icon } from './icon-of.tsx';

type Tab = {
  id: string;
  label: ReactNode;
  icon?: Icon | undefined;
  /** The page of the tab, for readers without scripts and for the address bar. */
  href: string;
  panel: ReactNode;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  className?: string | undefined;
  listClassName?: string | undefined;
  panelClassName?: string | undefined;
};

function opensElsewhere(event: MouseEvent) {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Tabs are links: without scripts each loads its page, with scripts they switch in place without a request. */
export function Tabs({ label, tabs, selected, className, listClassName, panelClassName }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(selected);
  const [givenSelection, setGivenSelection] = useState(selected);
  // A panel is rendered when first opened, and stays so that it keeps what was typed into it.
  const [opened, setOpened] = useState([selected]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  // Before scripts run, every tab must be reachable with the Tab key; then the arrow keys move among them.
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (givenSelection !== selected) {
    setGivenSelection(selected);
    setCurrent(selected);
  }

  function choose(tab: Tab) {
    setCurrent(tab.id);
    // The router's state stays in the history entry, so Back and Forward keep working.
    window.history.replaceState(window.history.state, '', tab.href);
  }

  function click(event: MouseEvent, tab: Tab) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    choose(tab);
  }

  function press(event: KeyboardEvent, index: number) {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = event.key === ' ' ? index : nextByKey(event.key, index, tabs.length, rightToLeft);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    choose(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={clsx('flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]', listClassName)}
      >
        {tabs.map((tab, index) => {
          const chosen = tab.id === current;
          const Icon = tab.icon;
          return (
            <a
              key={tab.id}
              id={`${id}-tab-${tab.id}`}
              data-tab={tab.id}
              role="tab"
              href={tab.href}
              aria-selected={chosen}
              aria-controls={`${id}-panel-${tab.id}`}
              tabIndex={live && !chosen ? -1 : 0}
              onClick={(event) => click(event, tab)}
              onKeyDown={(event) => press(event, index)}
              className="relative flex min-h-13 flex-none items-center gap-2 rounded-t-sm px-4 font-display text-base font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-selected:text-brand aria-selected:after:bg-brand max-md:px-3"
            >
              {Icon && <Icon className="flex-none" />}
              {tab.label}
            </a>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${id}-panel-${tab.id}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== current}
          className={panelClassName}
        >
          {opened.includes(tab.id) && tab.panel}
        </div>
      ))}
    </div>
  );
}

/** The index that an arrow key, Home or End leads to, wrapping around; undefined for other keys. */
export function nextByKey(key: string, index: number, count: number, rightToLeft: boolean) {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  return undefined;
}
