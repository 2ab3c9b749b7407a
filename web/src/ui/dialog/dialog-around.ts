import { createContext, use } from 'react'

/** The id of the surrounding dialog. Null outside a dialog. */
export const DialogAround = createContext<string | null>(null)

export function useDialogAround(): string | null {
  return use(DialogAround)
}
