type Field = { label?: unknown; 'aria-label'?: string | undefined; placeholder?: string | undefined }

/**
 * The cross of a field that may be emptied: named after it, and out of the way of Tab, which goes from field
 * to field.
 */
export function clearing({ label, 'aria-label': name, placeholder }: Field) {
  const called = typeof label === 'string' ? label : (name ?? placeholder)
  return { 'aria-label': called ? `Effacer : ${called}` : 'Effacer', tabIndex: -1, 'aria-hidden': false }
}
