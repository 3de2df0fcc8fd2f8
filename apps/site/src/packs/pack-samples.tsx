import { useEffect, useRef, useState } from 'preact/hooks';
import { usePackSamples } from '../api/packs.ts';
import { drawingAddress, useInk } from '../design/drawing-address.ts';
import { useStillness } from '../design/use-stillness.ts';
import styles from './packs-page.module.css';

/** The first icons of a pack, loaded when they come near the view. Decorative. */
export function PackSamples({ pack }: { readonly pack: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const ink = useInk();
  const isStill = useStillness();
  const icons = usePackSamples(pack, isNear).data ?? [];
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} class={styles['samples']} aria-hidden="true">
      {icons.map((icon) => (
        <img
          key={icon.id}
          src={
            isStill && icon.type === 'AnimatedIcon'
              ? icon.static_image_url
              : drawingAddress(icon.svg?.svg_code ?? '', ink)
          }
          width="28"
          height="28"
          alt=""
        />
      ))}
    </div>
  );
}
