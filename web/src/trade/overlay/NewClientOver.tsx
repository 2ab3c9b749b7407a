import { use, useEffect } from 'react'
import type { NewClientProps } from './new-client.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

/** The form of a new client over the form that requested it. */
export function NewClientOver({ fieldId, ...props }: NewClientProps & { fieldId?: string }) {
  const NewClient = use(OverContext)?.NewClient
  useFocusOnClose(fieldId)
  return <OverForm>{NewClient && <NewClient {...props} />}</OverForm>
}

/** Moves the focus back to the requesting field if it was lost while the dialog loaded. */
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
