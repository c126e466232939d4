import { useQuery } from '@tanstack/react-query';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import { SettingsForm, settingsQuery } from './settings-form';

export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <DeskPage
      title="Settings"
      lead={<p>Pages, e-mails and quotes show a change within a minute; phones when they are next online.</p>}
    >
      {data ? <SettingsForm known={data} /> : <Loading {...{ error, refetch }} words="Loading settings…" />}
    </DeskPage>
  );
}
