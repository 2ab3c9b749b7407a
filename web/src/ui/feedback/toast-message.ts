export type Tone = 'success' | 'error' | 'warning' | 'info'
export type ToastMessage = {
  title?: string
  message: string
  action?: { label: string; onClick: () => void }
  isSaidElsewhere?: boolean
}

/** A message with an optional id, shown for `autoClose` milliseconds. */
export type ToastRequest = ToastMessage & { id?: string; autoClose?: number }
