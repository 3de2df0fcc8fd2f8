import { useEffect } from 'preact/hooks';
import { CodeSample } from '../design/code-sample.tsx';
import { measure, STRINGS } from '../strings.ts';
import styles from './docs.module.css';

/** The answer to a request, or the reason why there is none. */
export interface Answered {
  readonly status: string;
  readonly text: string;
  /** The addresses of the icons in the answer, with their names. */
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}

/** Sends a GET request, with the key if there is one. Never rejects. */
export async function sendRequest(address: string, key: string): Promise<Answered> {
  const start = performance.now();
  try {
    const response = await fetch(address, key === '' ? {} : { headers: { Authorization: `Bearer ${key}` } });
    const taken = measure(Math.round(performance.now() - start), 'millisecond');
    const status = `${response.status} · ${taken}`;
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('image/')) {
      const src = URL.createObjectURL(await response.blob());
      return { status: `${status} · ${type}`, text: '', pictures: [{ src, alt: type }] };
    }
    const text = await response.text();
    if (!type.includes('json')) return { status, text, pictures: [] };
    const body = JSON.parse(text) as unknown;
    return { status, text: JSON.stringify(body, null, 2), pictures: picturesIn(body) };
  } catch {
    return { status: STRINGS.failures.away, text: '', pictures: [] };
  }
}

/** The icons of an answer that has a list of them, or one. */
function picturesIn(body: unknown): Answered['pictures'] {
  const { data } = body as { readonly data?: unknown };
  return [data].flat().flatMap((icon) => {
    const { static_image_url: src, name = '' } = (icon ?? {}) as { static_image_url?: string; name?: string };
    return src === undefined ? [] : [{ src, alt: name }];
  });
}

/** The answer: its status, its icons as pictures, and its text. */
export function AnswerView({ answered: { status, text, pictures } }: { readonly answered: Answered }) {
  useEffect(
    () => () => {
      for (const { src } of pictures) if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    },
    [pictures],
  );
  return (
    <div class={styles['answer']}>
      <p role="status">{status}</p>
      {pictures.length > 0 && (
        <p class={styles['pictures']}>
          {pictures.map(({ src, alt }) => (
            <img key={src} src={src} alt={alt} title={alt} />
          ))}
        </p>
      )}
      {text !== '' && <CodeSample title="JSON" text={text} />}
    </div>
  );
}
