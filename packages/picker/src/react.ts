'use client';

import {
  createElement,
  forwardRef,
  type HTMLAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import type { ChosenIcon, GlyphdexPicker as GlyphdexPickerElement, PickerStrings } from './index.ts';
import './index.ts';

export interface GlyphdexPickerProps
  extends Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'defaultValue' | 'children'> {
  /** Address of the handler; with `apiKey`, of the service. */
  readonly endpoint: string;
  /** A publishable key: the attribute `key`, whose name React uses otherwise. */
  readonly apiKey?: string | undefined;
  readonly name?: string | undefined;
  /** The slug of the icon, set whenever it changes. */
  readonly value?: string | undefined;
  /** The slug at first, and after a reset of the form. */
  readonly defaultValue?: string | undefined;
  readonly label?: string | undefined;
  readonly packs?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly strings?: Partial<PickerStrings> | undefined;
  /** Null when the user has emptied the value. */
  readonly onChange?: ((icon: ChosenIcon | null, event: Event) => void) | undefined;
}

/** `<glyphdex-picker>` for React 18 and later. The ref is the element. */
export const GlyphdexPicker = forwardRef<GlyphdexPickerElement, GlyphdexPickerProps>(
  function GlyphdexPicker(props, forwarded) {
    const { apiKey, value, defaultValue, strings, onChange, required, disabled, ...attributes } = props;
    const ref = useRef<GlyphdexPickerElement>(null);
    const listener = useRef(onChange);
    useImperativeHandle(forwarded, () => ref.current!, []);
    useEffect(() => {
      listener.current = onChange;
    });
    useEffect(() => {
      const element = ref.current!;
      const listen = (event: Event) =>
        listener.current?.((event as CustomEvent<ChosenIcon | null>).detail, event);
      element.addEventListener('change', listen);
      return () => element.removeEventListener('change', listen);
    }, []);
    useEffect(() => setAttribute(ref.current!, 'key', apiKey), [apiKey]);
    useEffect(() => setAttribute(ref.current!, 'value', defaultValue), [defaultValue]);
    useEffect(() => {
      if (value !== undefined) ref.current!.value = value;
    }, [value]);
    useEffect(() => {
      ref.current!.strings = strings ?? {};
    }, [strings]);
    return createElement('glyphdex-picker', {
      ...attributes,
      ref,
      // React 18 would write `false` as a text, which counts as true.
      required: required || undefined,
      disabled: disabled || undefined,
    });
  },
);

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
