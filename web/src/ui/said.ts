export type Tone = 'success' | 'error' | 'warning' | 'info'
export type Said = { title?: string; message: string; action?: { label: string; onClick: () => void }; isSaidElsewhere?: boolean }
