import { type ReactNode, useDeferredValue } from 'react'

/** The lower part of a form, rendered one frame later so that the form opens at once. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
