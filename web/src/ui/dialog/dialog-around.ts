import { createContext, use } from 'react'

/** The id of the surrounding dialog, null on the page itself. */
export const DialogAround = createContext<string | null>(null)

export function useDialogAround(): string | null {
  return use(DialogAround)
}
