import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The result of a form that was removed. It takes the focus, so screen readers announce it. */
export function FocusedNote({ children }: { readonly children: ComponentChildren }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
