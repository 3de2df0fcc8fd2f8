import { useMutation } from '@tanstack/preact-query';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { failureText, ServiceError } from '../api/requests.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './form.module.css';

const TEXTS = STRINGS.form;

const FieldErrors = createContext<Readonly<Record<string, readonly string[]>>>({});

/** The errors of one field of the enclosing form. */
export function useFieldErrors(name: string): readonly string[] {
  return useContext(FieldErrors)[name] ?? [];
}

/**
 * Fields and a submit button. Errors of the service appear at the field of the same name, other errors above the
 * button. The first field with an error gets the focus, or else the other errors. Typed values stay.
 */
export function Form({
  action,
  isDangerous = false,
  isMain = true,
  onSubmit,
  children,
}: {
  /** Text of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether the button looks like the main action of its part of the page. */
  readonly isMain?: boolean;
  readonly onSubmit: (typed: FormData) => Promise<unknown>;
  readonly children?: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit });
  const fields = error instanceof ServiceError ? error.fields : {};
  const isField = (name: string) => form.current?.elements.namedItem(name) != null;
  const generalError = error === null ? '' : generalErrorOf(error, isField);
  useEffect(() => {
    if (error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(new FormData(event.currentTarget));
      }}
    >
      <FieldErrors value={fields}>{children}</FieldErrors>
      {generalError !== '' && (
        <p role="alert" tabIndex={-1} class={styles['alert']}>
          {generalError}
        </p>
      )}
      <button
        type="submit"
        class={`${button['button']} ${isDangerous ? button['danger'] : isMain ? button['primary'] : ''}`}
        aria-disabled={isPending}
      >
        {isPending ? TEXTS.waiting : action}
      </button>
    </form>
  );
}

/** The error text above the button; empty when all errors belong to fields. */
function generalErrorOf(error: Error, isField: (name: string) => boolean): string {
  if (!(error instanceof ServiceError)) return failureText(error);
  const errors = Object.entries(error.fields);
  if (errors.length > 0) return errors.flatMap(([name, texts]) => (isField(name) ? [] : texts)).join(' ');
  return failureText(error);
}

/** The result of a form. It takes the focus when it appears, so screen readers announce it. */
export function FocusedNote({ children }: { readonly children: ComponentChildren }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
