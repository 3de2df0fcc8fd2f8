/** Who may create an account: everybody, people with an invitation of the operator, or nobody. */
const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export function isSignUpMode(text: string): text is SignUpMode {
  return (SIGN_UP_MODES as readonly string[]).includes(text);
}
