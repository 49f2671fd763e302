import { Input } from '#app/ui/input.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Building2, Car, Plane } from '../../../ui/icons.tsx';
import { Chapter } from './specimen.tsx';

export function TabsChapter({ tab }: { tab: string }) {
  return (
    <Chapter
      id="tabs"
      title="Tabs"
      text="Each tab is a link. With scripts it switches in place, keeps what was typed and asks no server."
    >
      <div className="max-w-160 overflow-hidden rounded-lg border border-line bg-surface">
        <Tabs
          label="What to search"
          selected={tab}
          listClassName="px-4"
          panelClassName="p-6"
          tabs={[
            {
              id: 'flights',
              label: 'Flights',
              icon: Plane,
              href: '?tab=flights#tabs',
              panel: <Input label="Flight to" placeholder="Zanzibar" />,
            },
            {
              id: 'hotels',
              label: 'Hotels',
              icon: Building2,
              href: '?tab=hotels#tabs',
              panel: <Input label="Hotel in" placeholder="Nairobi" />,
            },
            {
              id: 'cars',
              label: 'Cars and transfers',
              icon: Car,
              href: '?tab=cars#tabs',
              panel: <p>Cars come later.</p>,
            },
          ]}
        />
      </div>
    </Chapter>
  );
}
