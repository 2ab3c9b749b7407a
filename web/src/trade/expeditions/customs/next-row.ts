/**
 * Focuses the same column of the next row that has it. Returns false in the last row, whose form has then to
 * be saved otherwise.
 */
export function focusNextRow(field: HTMLInputElement): boolean {
  const { column } = field.dataset
  for (let row = field.closest('li')?.nextElementSibling; row; row = row.nextElementSibling) {
    const next = row.querySelector<HTMLInputElement>(`input[data-column="${column}"]`)
    if (!next) continue
    next.focus()
    next.select()
    return true
  }
  return false
}
