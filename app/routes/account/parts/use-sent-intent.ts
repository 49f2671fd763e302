import { useNavigation } from 'react-router';

/** Which of the page's forms is on its way: its intent, with the id of the row that it is about. */
export function useSentIntent(): (intent: string, id?: string) => boolean {
  const { formData } = useNavigation();
  return (intent, id) =>
    formData?.get('intent') === intent && (id === undefined || formData.get('id') === id);
}
