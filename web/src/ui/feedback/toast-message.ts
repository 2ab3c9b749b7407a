export type Tone = 'success' | 'error' | 'warning' | 'info'
export type ToastMessage = {
  title?: string
  message: string
  action?: { label: string; onClick: () => void }
  isSaidElsewhere?: boolean
}

/** A message that is known by its id, and stands so many milliseconds. */
export type ToastRequest = ToastMessage & { id?: string; autoClose?: number }
