import { Suspense, type SyntheticEvent, use } from 'react'
import { NewClientContext, type NewClientProps } from './new-client.ts'

/** The form of a new client over the one that asks for it, which hears none of its keys and is not sent with it. */
export function NewClientOver(props: NewClientProps) {
  const NewClient = use(NewClientContext)
  return (
    <div role="none" onSubmit={stayHere} onKeyDown={stayHere}>
      <Suspense>{NewClient && <NewClient {...props} />}</Suspense>
    </div>
  )
}

function stayHere(event: SyntheticEvent) {
  event.stopPropagation()
}
