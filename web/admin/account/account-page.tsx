import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { formatMoment } from '#shared/dates';
import * as staffApi from '#shared/staff/api';
import { type Account, AccountInput, roleLabels } from '#shared/staff/staff';
import { useAdminForm } from '../components/admin-form';
import { AdminPage, Loading } from '../components/admin-page';
import { SaveButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { Field } from '../components/field';
import { NamedItem } from '../components/figures';
import { AdminForm } from '../components/form-section';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery, ownSessionsQuery } from '../staff/queries';
import { NotificationsSection } from './notifications-section';
import * as styles from './own-account.module.css';
import { PasskeysSection } from './passkeys-section';
import { ChangePasswordForm } from './passwords';

export function Component() {
  const { data, error, refetch } = useQuery(accountQuery);
  return (
    <AdminPage title="Your account" lead={data ? <p>{`${data.email} · ${roleLabels[data.role]}`}</p> : null}>
      {data ? (
        <div className={`grid items-start auto-fit-340 gap-5 ${styles.sections}`}>
          <section className="card grid padded gap-4" aria-labelledby="own-name">
            <h2 id="own-name">Your name</h2>
            <NameForm account={data} />
          </section>
          <section className="card grid padded gap-4" aria-labelledby="own-password">
            <h2 id="own-password">Password</h2>
            <p className="text-soft leading-snug text-small">Afterwards you’re logged out in every other browser.</p>
            <ChangePasswordForm currentLabel="Current password" buttonClass="btn btn-line btn-small" />
          </section>
          <PasskeysSection />
          <NotificationsSection />
          <OwnSessions />
        </div>
      ) : (
        <Loading {...{ error, refetch }} message="Loading your account…" />
      )}
    </AdminPage>
  );
}

function NameForm({ account: { name } }: { account: Account }) {
  const client = useQueryClient();
  const { problems, getFieldProps, setValues, submit, showProblems } = useAdminForm(AccountInput, { name });
  const { busy, run } = useAdminMutation();
  const save = (json: v.InferOutput<typeof AccountInput>) =>
    run({
      task: 'save the name',
      call: () => callApi(staffApi.changeName, { json }),
      onSuccess: (saved) => {
        client.setQueryData(accountQuery.queryKey, saved);
        setValues({ name: saved.name });
        return 'Saved.';
      },
      onFieldErrors: showProblems,
    });
  return (
    <AdminForm {...{ problems, busy }} onSubmit={() => submit(save)}>
      <Field {...getFieldProps('name')} label="Name" autoComplete="name" maxLength={100} />
      <SaveButton isOutlined busy={busy}>
        Save name
      </SaveButton>
    </AdminForm>
  );
}

export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const { busy, run } = useAdminMutation(ownSessionsQuery.queryKey);
  return (
    <section className="card padded col-span-full" aria-labelledby="own-sessions">
      <div className="spread">
        <h2 id="own-sessions">Where you’re logged in</h2>
        {data && data.length > 1 ? (
          <ConfirmButton
            label="End all others…"
            title="End all other sessions?"
            confirmLabel="End"
            busy={busy}
            onConfirm={() => run({ task: 'end all other sessions', call: () => callApi(staffApi.endOtherSessions) })}
          />
        ) : null}
      </div>
      <p className="text-soft leading-snug mt-2 text-small">
        A session ends by itself after 12 hours without a click, and after 7 days. If you don’t know one of these, end
        it and change your password.
      </p>
      {data ? null : <Loading {...{ error, refetch }} message="Loading sessions…" />}
      <ul className="divided-rows mt-3" hidden={!data}>
        {data?.map(({ id, browser, startedAt, seenAt, isThis }) => {
          const name = browser || 'An unknown browser';
          return (
            <li key={id}>
              <NamedItem
                name={
                  <>
                    {name} {isThis ? <span className="badge bg-pine text-pine">This browser</span> : null}
                  </>
                }
              >
                <span className="fine-print tabular-nums">
                  Since {formatMoment(startedAt)}, last used {formatMoment(seenAt)}
                </span>
              </NamedItem>
              {isThis ? null : (
                <ConfirmButton
                  className="flex-none"
                  label="End…"
                  aria-label={`End the session in ${name} since ${formatMoment(startedAt)}`}
                  title="End this session?"
                  confirmLabel="End"
                  busy={busy}
                  onConfirm={() =>
                    run({
                      task: `end session ${id}`,
                      call: () => callApi(staffApi.endOwnSession, { params: { id } }),
                    })
                  }
                >
                  <p>{name}</p>
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
