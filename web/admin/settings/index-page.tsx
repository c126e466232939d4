import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../queries/people';
import { settingsQuery } from '../queries/settings';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import { ChangeList } from './change-list';
import { SettingsForm } from './settings-form';

const title = 'Settings';

/** The agency's facts, everywhere. For owners; others are told so. */
export function Component() {
  const account = useQuery(accountQuery);
  const role = account.data?.role;
  const settings = useQuery({ ...settingsQuery, enabled: role === 'owner' });
  const { data } = settings;
  if (role === 'staff') {
    return (
      <DeskPage title={title}>
        <p>Owners change the agency’s name, contacts and terms. Ask one of them.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title={title}
      lead={<p>Pages, e-mails and quotes show a change within a minute; phones when they are next online.</p>}
    >
      {data ? (
        <>
          <SettingsForm known={data} />
          <ChangeList />
        </>
      ) : (
        <Loading
          error={account.error ?? settings.error}
          refetch={(role ? settings : account).refetch}
          words="Loading settings…"
        />
      )}
    </DeskPage>
  );
}
