import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What came of a form that has gone: gets the focus, so that a screen reader says it. */
export function FocusedNote({ children }: { readonly children: ComponentChildren }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
