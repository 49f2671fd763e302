import { data } from 'react-router';
import { NotFoundScreen } from '../../shell/message-screen.tsx';

export function loader() {
  return data(null, 404);
}

export default function NotFound() {
  return <NotFoundScreen />;
}
