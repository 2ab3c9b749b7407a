type Field = { label?: unknown; 'aria-label'?: string | undefined; placeholder?: string | undefined }

/**
 * Props of the button that empties a field. Its accessible name contains the name of the field. The Tab key
 * skips it.
 */
export function clearButtonProps({ label, 'aria-label': name, placeholder }: Field) {
  const fieldName = typeof label === 'string' ? label : (name ?? placeholder)
  return {
    'aria-label': fieldName ? `Effacer : ${fieldName}` : 'Effacer',
    tabIndex: -1,
    'aria-hidden': false,
  }
}
