type Field = { label?: unknown; 'aria-label'?: string | undefined; placeholder?: string | undefined }

/** The props of the cross that empties a field. The field's name is in its label, and Tab skips it. */
export function clearButtonProps({ label, 'aria-label': name, placeholder }: Field) {
  const fieldName = typeof label === 'string' ? label : (name ?? placeholder)
  return {
    'aria-label': fieldName ? `Effacer : ${fieldName}` : 'Effacer',
    tabIndex: -1,
    'aria-hidden': false,
  }
}
