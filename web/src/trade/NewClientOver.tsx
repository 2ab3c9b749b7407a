import { use } from 'react'
import type { NewClientProps } from './new-client.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

/** The form of a new client over the one that asks for it. */
export function NewClientOver(props: NewClientProps) {
  const NewClient = use(OverContext)?.NewClient
  return <OverForm>{NewClient && <NewClient {...props} />}</OverForm>
}
