/**
 * Settles like `call`, or rejects after `ms` if it has not settled. The call itself goes on, and its result is
 * dropped.
 */
export async function within<Result>(ms: number, call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // An answer that came while this process was busy is read first.
      setImmediate(() => reject(new Error(`no answer within ${ms} ms`)));
    }, ms);
  });
  try {
    return await Promise.race([call, timeOut]);
  } finally {
    clearTimeout(timer);
  }
}
