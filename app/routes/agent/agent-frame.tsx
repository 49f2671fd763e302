import { Outlet } from 'react-router';
import { AgentTabs } from './frame/agent-tabs.tsx';
import { PortalMenu } from './frame/portal-menu.tsx';
import '../../styles/all.css';

/** The agents' portal, inside the frame of the site. */
export default function AgentFrame() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <PortalMenu />
      <div className="min-w-0 pt-4 pb-16 lg:pt-6">
        <AgentTabs />
        <Outlet />
      </div>
    </div>
  );
}
