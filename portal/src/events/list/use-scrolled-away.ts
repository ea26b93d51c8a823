import { useEffect, useState } from 'react';

/** Less than this is the hand that rests on the wheel. */
const AWAY_PX = 60;

/** Whether the page is scrolled down. Checked on scroll only: reading it makes the browser lay the page out. */
export function useScrolledAway(): boolean {
  const [away, setAway] = useState(() => window.scrollY > AWAY_PX);
  useEffect(() => {
    const update = () => setAway(window.scrollY > AWAY_PX);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return away;
}
