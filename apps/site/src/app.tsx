import { QueryClientProvider } from '@tanstack/preact-query';
import { Route, Switch } from 'wouter-preact';
import { AcceptInvitationPage, ConfirmSignUpPage } from './account/new-account-pages.tsx';
import { ForgotPasswordPage, ResetPasswordPage } from './account/password-reset-pages.tsx';
import { SettingsPage } from './account/settings-page.tsx';
import { SignInPage, SignUpPage } from './account/sign-in-pages.tsx';
import { queryClient } from './api/query-client.ts';
import { CollectionPage } from './collection/collection-page.tsx';
import { MissingPage } from './design/missing-page.tsx';
import { Shell } from './design/shell.tsx';
import { AttributionPage } from './developers/attribution-page.tsx';
import { DevelopersPage } from './developers/developers-page.tsx';
import { AssistantsPage, IconifyPage } from './developers/guide-pages.tsx';
import { LimitsPage } from './developers/limits-page.tsx';
import { StatusPage } from './developers/status-page.tsx';
import { DrawPage } from './draw/draw-page.tsx';
import { GalleryPage } from './gallery/gallery-page.tsx';
import { IconPage } from './icon/icon-detail.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { PackPage } from './packs/pack-page.tsx';
import { PacksPage } from './packs/packs-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

/** Routes of all pages inside the shell. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Switch>
          <Route path="/" component={GalleryPage} />
          <Route path="/icons/:icon" component={IconPage} />
          <Route path="/saved" component={CollectionPage} />
          <Route path="/draw" component={DrawPage} />
          <Route path="/packs" component={PacksPage} />
          <Route path="/developers" component={DevelopersPage} />
          <Route path="/developers/limits" component={LimitsPage} />
          <Route path="/developers/attribution" component={AttributionPage} />
          <Route path="/developers/iconify" component={IconifyPage} />
          <Route path="/developers/assistants" component={AssistantsPage} />
          <Route path="/status" component={StatusPage} />
          <Route path="/packs/:pack" component={PackPage} />
          <Route path="/sign-up" component={SignUpPage} />
          <Route path="/confirm-sign-up" component={ConfirmSignUpPage} />
          <Route path="/accept-invitation" component={AcceptInvitationPage} />
          <Route path="/sign-in" component={SignInPage} />
          <Route path="/forgot-password" component={ForgotPasswordPage} />
          <Route path="/reset-password" component={ResetPasswordPage} />
          <Route path="/keys" component={KeysPage} />
          <Route path="/usage" component={UsagePage} />
          <Route path="/settings" component={SettingsPage} />
          <Route>
            <MissingPage />
          </Route>
        </Switch>
      </Shell>
    </QueryClientProvider>
  );
}
