import { useEffect } from 'react';

/** Paper is white: printing uses the light theme, whatever the screen shows. */
export function usePaperTheme() {
  useEffect(() => {
    const root = document.documentElement;
    let screen: string | undefined;
    const putOn = () => {
      screen = root.dataset['theme'];
      root.dataset['theme'] = 'light';
    };
    const takeOff = () => {
      if (screen !== undefined) root.dataset['theme'] = screen;
      screen = undefined;
    };
    window.addEventListener('beforeprint', putOn);
    window.addEventListener('afterprint', takeOff);
    return () => {
      takeOff();
      window.removeEventListener('beforeprint', putOn);
      window.removeEventListener('afterprint', takeOff);
    };
  }, []);
}
