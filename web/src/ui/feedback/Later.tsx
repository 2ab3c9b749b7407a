import { type ReactNode, useDeferredValue } from 'react'

/**
 * What lies under the first sight of a form: drawn right after it, so that the press which opened it is
 * answered before.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
