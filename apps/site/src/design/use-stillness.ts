import { useEffect, useState } from 'preact/hooks';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Does this person want things to keep still? Then drawings do not play by themselves. */
export function useStillness(): boolean {
  const [isStill, setIsStill] = useState(() => matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const update = () => setIsStill(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isStill;
}
