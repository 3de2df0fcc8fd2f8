import type { Confirmation } from '../../services/accounts/confirm-owner.ts';
import type { Refusal } from '../request-exchange.ts';

/** What somebody is told who could not show that the account is theirs. */
export function refusalOf(confirmation: Exclude<Confirmation, { kind: 'sure' }>): Refusal {
  switch (confirmation.kind) {
    case 'wrong':
      return { code: 'invalid_field', errors: { password: ['This is not your password.'] } };
    case 'stale':
      return { code: 'stale_session' };
    case 'too_many':
      return { code: 'too_many_tries', retryAfterMs: confirmation.retryAfterMs };
  }
}
