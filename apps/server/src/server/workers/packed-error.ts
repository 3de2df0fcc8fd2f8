import { AppError } from '../../base/app-error.ts';
import { OperatorError } from '../../base/operator-error.ts';
import {
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../../pictures/picture-renderer.ts';

/** An error that can be sent to another thread. A copy of an error alone loses its class and its fields. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** The code of an `AppError`, or of an error of the system such as `ENOSPC`. */
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly cause: PackedError | undefined;
}

const CLASSES = { UndrawableError, RendererBusyError, RendererInterruptedError, OperatorError } as const;

export function packError(error: unknown): PackedError {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { code } = error as { readonly code?: unknown };
  return {
    name,
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
    retryAfterSeconds: error instanceof AppError ? error.retryAfterSeconds : undefined,
    cause: cause instanceof Error ? packError(cause) : undefined,
  };
}

export function unpackError(packed: PackedError): Error {
  const { name, message, stack, code, retryAfterSeconds } = packed;
  const cause = packed.cause && unpackError(packed.cause);
  if (name === 'AppError')
    return new AppError(code as AppError['code'], {
      internal: message,
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  const Class = CLASSES[name as keyof typeof CLASSES] ?? Error;
  const error = new Class(message, { cause });
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
