import { use, useEffect } from 'react'
import type { NewClientProps } from './new-client.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

/** The form of a new client over the one that asks for it. */
export function NewClientOver({ fieldId, ...props }: NewClientProps & { fieldId?: string }) {
  const NewClient = use(OverContext)?.NewClient
  useFocusedAfter(fieldId)
  return <OverForm>{NewClient && <NewClient {...props} />}</OverForm>
}

/** The field that asked for the client has the focus again, whatever had it as the dialog was fetched. */
function useFocusedAfter(fieldId: string | undefined): void {
  useEffect(() => {
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && fieldId) document.getElementById(fieldId)?.focus({ preventScroll: true })
      })
    }
  }, [fieldId])
}
