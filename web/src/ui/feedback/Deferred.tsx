import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children one frame later, so that the first fields of a form appear at once. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
