/** A value that is ready, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Calls `next` at once for a value, and after a promise resolves. A value thus costs no turn of the event loop. */
export function after<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
