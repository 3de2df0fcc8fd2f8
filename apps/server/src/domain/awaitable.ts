/** A value that is ready, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Continues at once with a value and later with a promise, so the usual case costs no turn of the event loop. */
export function after<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
