import { createElement, type ComponentType } from 'preact';

/** Replaces Preact's own, which makes nodes by a second copy of what createElement does. */
export const jsx = (type: ComponentType | string, props: object, key?: string) =>
  createElement(type as string, { ...props, key });
export { jsx as jsxs };
export { Fragment } from 'preact';
