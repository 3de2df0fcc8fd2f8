/**
 * Settings that the service had once, each with one sentence that says what replaces it. A removed setting that
 * is still set ends the start, because the service would otherwise run in another way than its operator
 * expects.
 */
export const REMOVED_VARIABLES: Readonly<Record<string, string>> = {
  HEALTH_PORT: 'Probes go to PORT, also with WORKERS above 1. Unset it.',
  LIMITS: 'Unset it. Several machines count limits together with REDIS_URL; one machine needs no setting.',
};

/** One sentence for each removed variable in `names`, with `<NAME>_FILE` counted as its variable. */
export function removedMistakes(names: Iterable<string>): readonly string[] {
  return [...names].flatMap((name) => {
    const replacement = REMOVED_VARIABLES[name] ?? REMOVED_VARIABLES[name.replace(/_FILE$/, '')];
    return replacement === undefined ? [] : [`${name} is no longer a setting. ${replacement}`];
  });
}

const S3_VARIABLE = /^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|REGION|ENDPOINT_URL)(?:_FILE)?$/;

/** The same for the settings of S3. They end only a start, because shells have them for other programs. */
export function removedS3Mistakes(names: Iterable<string>): readonly string[] {
  return [...names]
    .filter((name) => S3_VARIABLE.test(name))
    .map(
      (name) =>
        `${name} is no longer a setting. Set CATALOG_URL to the address of one packed catalog; a bucket can give a signed https address. Unset it.`,
    );
}
