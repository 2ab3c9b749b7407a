import { type KeyboardEvent, type ReactNode, Suspense, type SyntheticEvent } from 'react'

/**
 * Wraps a dialog opened over a form. React passes its events up to that form, so key presses and submits are
 * stopped here.
 */
export function OverForm({ children }: { children: ReactNode }) {
  return (
    <span role="none" onSubmit={stopPropagation} onKeyDown={stopKey}>
      <Suspense>{children}</Suspense>
    </span>
  )
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation()
}

/** The focus trap of the dialog listens on the document, so Tab goes on to it. */
function stopKey(event: KeyboardEvent) {
  if (event.key !== 'Tab') event.stopPropagation()
}
