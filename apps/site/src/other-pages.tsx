import { Route, Switch } from 'wouter-preact';
import { AcceptInvitationPage, ConfirmSignUpPage } from './account/new-account-pages.tsx';
import { ForgotPasswordPage, ResetPasswordPage } from './account/password-reset-pages.tsx';
import { SettingsPage } from './account/settings-page.tsx';
import { SignInPage, SignUpPage } from './account/sign-in-pages.tsx';
import { later } from './design/later.tsx';
import { MissingPage } from './design/missing-page.tsx';
import { AttributionPage } from './developers/attribution-page.tsx';
import { DevelopersPage } from './developers/developers-page.tsx';
import { LimitsPage } from './developers/limits-page.tsx';
import { StatusPage } from './developers/status-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

const DocsPage = later(() => import('./docs/docs-page.tsx').then((module) => module.DocsPage));

/** Routes of the pages for developers and accounts. */
export function OtherPages() {
  return (
    <Switch>
      <Route path="/docs" component={DocsPage} />
      <Route path="/developers" component={DevelopersPage} />
      <Route path="/developers/limits" component={LimitsPage} />
      <Route path="/developers/attribution" component={AttributionPage} />
      <Route path="/status" component={StatusPage} />
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
  );
}
