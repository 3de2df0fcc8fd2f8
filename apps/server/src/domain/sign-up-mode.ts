/** Who may create an account: everybody, people with an invitation of the operator, or nobody. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];
