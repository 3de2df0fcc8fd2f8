/** Everybody may create an account, only people whom the operator invited, or nobody. */
const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export function isSignUpMode(text: string): text is SignUpMode {
  return (SIGN_UP_MODES as readonly string[]).includes(text);
}
