// The names of the vendored library that the page uses, as loose as templates make them.
export type Node = any;
export function h(type: any, props: any, ...children: any[]): Node;
export function html(strings: TemplateStringsArray, ...values: any[]): Node;
export function render(tree: Node, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useState<T>(): [T | undefined, (next: T | undefined) => void];
export function useReducer<S, A>(reduce: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
export function useCallback<T>(call: T, inputs?: readonly unknown[]): T;
export function useErrorBoundary(seen?: (error: any) => void): [any, () => void];
export class Component<P = any, S = any> {
  constructor(props?: P);
  props: P;
  state: S;
  setState(next: Partial<S>): void;
  render(props: P, state: S): Node;
}
