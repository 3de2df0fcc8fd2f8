import { useMutation } from '@tanstack/preact-query';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { ServiceError } from '../api/get-json.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './form.module.css';

const TEXTS = STRINGS.form;

type FieldFaults = Readonly<Record<string, readonly string[]>>;
const Faults = createContext<FieldFaults>({});

/** The errors of one field of the enclosing form. */
export function useFaults(name: string): readonly string[] {
  return useContext(Faults)[name] ?? [];
}

/**
 * Fields and a submit button. Errors of the service appear at the field of the same name, and the first such field gets the
 * focus. Other errors appear above the button. Typed values stay.
 */
export function Form({
  action,
  isDangerous = false,
  onSubmit,
  children,
}: {
  /** Text of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onSubmit: (typed: FormData) => Promise<unknown>;
  readonly children?: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit });
  const fields = error instanceof ServiceError ? error.fields : {};
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
      <Faults value={fields}>{children}</Faults>
      {error !== null && (
        <General text={generalFault(error, (name) => form.current?.elements.namedItem(name) != null)} />
      )}
      <button
        type="submit"
        class={`${button['button']} ${button[isDangerous ? 'danger' : 'primary']}`}
        aria-disabled={isPending}
      >
        {isPending ? TEXTS.waiting : action}
      </button>
    </form>
  );
}

function General({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" tabIndex={-1} class={styles['alert']}>
      {text}
    </p>
  );
}

/** The error text above the button; undefined when all errors belong to fields. */
function generalFault(error: Error, isField: (name: string) => boolean): string {
  if (!(error instanceof ServiceError)) return TEXTS.away;
  const faults = Object.entries(error.fields);
  if (faults.length > 0) return faults.flatMap(([name, texts]) => (isField(name) ? [] : texts)).join(' ');
  return (TEXTS.byCode as Readonly<Record<string, string>>)[error.code] ?? error.message;
}
