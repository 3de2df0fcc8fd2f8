/**
 * The codes of problems with single fields and parameters, with their messages. `{}` is a value of the request or a
 * limit. A code keeps its meaning; messages can change. A test compares docs/errors.md with this table.
 */
export const FIELD_ERRORS = {
  address_taken: 'This address has an account already. Sign in, or set a new password.',
  code_required: 'Enter the code of your authenticator app, or a recovery code.',
  code_used: 'This code is wrong or has been used. Codes of an app change every {} seconds.',
  code_wrong: 'This code is wrong. Check that the time of your device is right.',
  collection_id: 'The id needs 8 to 32 lowercase letters and digits.',
  color: 'Must be hex with 3, 6 or 8 digits (write # as %23), or a color name of CSS.',
  domain_any: '"{}" is not a domain pattern: give no domains at all to allow every domain.',
  domain_character:
    '"{}" is not a domain pattern: it contains a character that is not allowed in a host name.',
  domain_empty: '"{}" is not a domain pattern: it is empty.',
  domain_form: '"{}" is not a domain pattern: write a host such as example.com.',
  domain_ip: '"{}" is not a domain pattern: an IP address has no subdomains.',
  domain_path: '"{}" is not a domain pattern: write the host without a path.',
  domain_port: '"{}" is not a domain pattern: write the host without a port; every port is allowed.',
  domain_required: 'A publishable key needs at least one domain whose pages may use it, such as example.com.',
  domain_scheme: '"{}" is not a domain pattern: write the host without "https://".',
  domain_top_level: '"{}" is not a domain pattern: it would match a whole top-level domain.',
  domain_wildcard:
    '"{}" is not a domain pattern: "*." is allowed at the beginning only, as in *.example.com.',
  email: 'This is not an email address.',
  form: 'Must be written like {}.',
  image: 'The file contains no readable drawing.',
  integer: 'Must be a whole number in plain digits.',
  invitation_ended: 'This invitation has been used or is too old. Sign in, or ask for another one.',
  key_name: 'The name must have 1 to {} printable characters.',
  name_count: 'Different names: {}. Send {} to {}, separated by commas: names=home,search.',
  name_empty: 'Name {} is empty. Leave out the extra comma.',
  name_length: 'Name {} has {} characters. Shorten it to {}, such as "shopping cart".',
  name_word: 'Name {} has no letter, number or symbol. Name a thing, such as "home".',
  not_one_of: '"{}" is not one of: {}.',
  nul: 'Must not contain the character NUL.',
  number: 'Must be a number in plain digits, with at most {} after the point.',
  page: 'With per_page={}, pages go up to {}.',
  password_common: 'This is one of the most common passwords. Choose another one.',
  password_email: 'Use something other than your email address.',
  password_long: 'Use at most {} characters.',
  password_short: 'Use at least {} characters.',
  password_wrong: 'This is not your password.',
  period_long: 'Must be at most {} days before the end of the period.',
  period_order: 'Must be before the end of the period.',
  recovery_code_required:
    'This service no longer accepts passkeys. Enter a recovery code, then add an authenticator app.',
  recovery_codes_used:
    'This service no longer accepts passkeys, and your account has no recovery code left. Ask the operator to run: glyphdex accounts reset EMAIL --remove-second-factors',
  repeated: 'Given more than once; send it once.',
  required: 'This field is required.',
  reset_link_ended: 'This link has been used or is too old. Request another one.',
  setup_ended: 'This setup is too old, or of another account. Start again.',
  sign_up_link_ended: 'This link has been used or is too old. Sign in, or sign up again.',
  slug_count: 'Must be 1 to {} slugs.',
  time: 'Must be a day (2026-05-05) or an instant with its offset (2026-05-05T10:00:00Z), in the years {} to {}.',
  time_zone: 'Must be an IANA time zone such as Europe/Berlin.',
  too_large: 'Must be at most {}.',
  too_long: 'Must be at most {} characters long.',
  too_many_collections: 'The account has {} collections. Remove one first.',
  too_many_domains: 'A key can have at most {} domains.',
  too_many_ids: 'Must be at most {} ids or slugs.',
  too_many_values: 'Takes at most {} values.',
  too_small: 'Must be at least {}.',
  type: 'It {}.',
  unknown_field: 'There is no such field.',
  unknown_parameter: 'Unknown parameter.',
};
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** A problem with one field or parameter. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly message: string;
  /** For each `{}` of the message. */
  readonly values: readonly (string | number)[];
}

/** The problem with this code; `nearest` is a name that the client may have meant. */
export function fieldError(
  code: FieldErrorCode,
  values: FieldError['values'] = [],
  nearest?: string,
): FieldError {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return { code, message: fillIn(FIELD_ERRORS[code], values) + hint, values };
}

/** The text with a value in place of each `{}`. */
export function fillIn(text: string, values: FieldError['values']): string {
  let at = 0;
  return text.replaceAll('{}', () => String(values[at++]));
}
