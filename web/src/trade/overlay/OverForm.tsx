import { type ReactNode, Suspense, type SyntheticEvent } from 'react'

/** A dialog over a form. Its key presses and its submit do not reach that form. */
export function OverForm({ children }: { children: ReactNode }) {
  return (
    <span role="none" onSubmit={stopPropagation} onKeyDown={stopPropagation}>
      <Suspense>{children}</Suspense>
    </span>
  )
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation()
}
