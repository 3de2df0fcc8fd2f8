import type { ComponentType, JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';

export interface LaterComponent<Props> {
  (props: Props): JSX.Element | null;
  /** Loads the code before the component is shown. */
  load(): Promise<void>;
}

/**
 * A component whose code is loaded when it is shown first. Nothing is shown until it arrives; if it cannot be loaded,
 * the page is loaded again, because a new version of the site has replaced the files of this one.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
  };
  function Later(props: Props) {
    const [, rerender] = useReducer((changes: number) => changes + 1, 0);
    useEffect(() => {
      if (Loaded !== undefined) return;
      loadOnce().then(
        () => rerender(undefined),
        () => {
          if (navigator.onLine) location.reload();
        },
      );
    }, []);
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  return Object.assign(Later, { load: loadOnce });
}
