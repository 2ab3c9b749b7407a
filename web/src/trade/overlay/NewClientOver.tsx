import { use, useEffect } from 'react'
import type { NewClientProps } from './new-client.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

/** The dialog of a new client, over the form with the client field. */
export function NewClientOver({ fieldId, ...props }: NewClientProps & { fieldId?: string }) {
  const NewClient = use(OverContext)?.NewClient
  useFocusOnClose(fieldId)
  return <OverForm>{NewClient && <NewClient {...props} />}</OverForm>
}

/** When the dialog closes, focuses the client field again if the focus was lost. */
function useFocusOnClose(fieldId: string | undefined): void {
  useEffect(() => {
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && fieldId) document.getElementById(fieldId)?.focus({ preventScroll: true })
      })
    }
  }, [fieldId])
}
