import { site } from '#shared/site';
import { Toasts } from '../../ui/later/toast-list';
import { useReady } from '../../ui/use-ready';
import { AdminCard } from '../account/admin-card';
import { ChangePasswordForm } from '../account/change-password-form';

export interface PasswordFirstProps {
  leaving: boolean;
  onLogout: () => Promise<void>;
}

/** The desk of a session that must choose a password: nothing else works until then. */
export function PasswordFirst({ leaving, onLogout }: PasswordFirstProps) {
  useReady();
  return (
    <div id="app">
      <title>{`Choose a password | ${site.name}`}</title>
      <main id="main">
        <AdminCard
          title="Choose a password"
          lead="You logged in with a password that was made for you. Choose one that only you know; then the Admin Panel opens."
          foot={
            <button type="button" className="btn-text tap" disabled={leaving} onClick={() => void onLogout()}>
              Logout
            </button>
          }
        >
          <ChangePasswordForm current="Password that you logged in with" />
        </AdminCard>
      </main>
      <Toasts />
    </div>
  );
}
