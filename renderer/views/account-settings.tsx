/** Owns what the settings say of the account: who is signed in, where, and where the sign-in is kept. */
import type { AccountView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

export function AccountSettings({ account }: { readonly account: AccountView }) {
  const { bridge } = useApp();
  const local = account.kind === 'local';
  return (
    <section class="block">
      <Name
        class="account-who"
        text={local ? words.settings.localAccount : words.settings.signedIn(account.userName, account.email)}
      />
      {!local && <Name class="muted" text={`${account.baseUrl} · ${account.accountId}`} />}
      <p class="account-token">
        {words.settings.token} <strong>{words.settings.tokenStores[account.tokenStore]}</strong>.
      </p>
      {account.keychainError !== null && (
        <Banner look="note">
          <FailureText error={account.keychainError} />
        </Banner>
      )}
      {!local && (
        <Button onClick={() => void bridge.open({ target: 'service' })}>{words.settings.openService}</Button>
      )}
    </section>
  );
}
