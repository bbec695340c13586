import { options, render, type ComponentChild, type VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Replaces React in the build of the reviewer's page and the desk: only the parts they use, at a fraction of
 * preact/compat. A missing export fails the build by name.
 */
export * from 'preact/hooks';
export { createContext, Fragment } from 'preact';

export function useSyncExternalStore<State>(
  subscribe: (listener: () => void) => () => void,
  get: () => State,
): State {
  const [, draw] = useState<State>(get);
  useEffect(() => {
    const look = () => draw(() => get());
    // The state may have changed before the subscription.
    look();
    return subscribe(look);
  }, [subscribe, get]);
  return get();
}

export function createRoot(container: Element) {
  let isDrawn = false;
  return {
    render(tree: ComponentChild) {
      // The first render replaces the skeleton of the HTML.
      if (!isDrawn) container.textContent = '';
      isDrawn = true;
      render(tree, container);
    },
    unmount: () => render(null, container),
  };
}

type Props = Record<string, unknown>;

/** React's `onChange` fires on every keystroke; browsers call that event `input`. */
options.vnode = (node: VNode) => {
  const props = node.props as Props;
  if (
    (node.type === 'textarea' || node.type === 'input') &&
    props['onChange'] &&
    props['type'] !== 'checkbox'
  ) {
    const { onChange, ...rest } = props;
    Object.assign(node, { props: { ...rest, onInput: onChange } });
  }
};
