import { type ReactNode, Suspense, type SyntheticEvent } from 'react'

/** A dialog over the form that opens it, which hears none of its keys and is not sent with it. */
export function OverForm({ children }: { children: ReactNode }) {
  return (
    <span role="none" onSubmit={stayHere} onKeyDown={stayHere}>
      <Suspense>{children}</Suspense>
    </span>
  )
}

function stayHere(event: SyntheticEvent) {
  event.stopPropagation()
}
