export type Tone = 'success' | 'error' | 'warning' | 'info'
export type ToastMessage = {
  title?: string
  message: string
  action?: { label: string; onClick: () => void }
  isSaidElsewhere?: boolean
}

/** A message, shown for `autoClose` milliseconds. `id` serves to hide it earlier. */
export type ToastRequest = ToastMessage & { id?: string; autoClose?: number }
