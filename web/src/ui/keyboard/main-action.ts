/** The filled main button of a dialog. There is at most one. An open question has its own buttons. */
export function mainAction(dialog: Element): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>('.mantine-Button-root')].findLast(isSolid)
}

function isSolid(button: HTMLElement): boolean {
  const isPlain = ['default', 'subtle', 'light', 'outline', 'transparent'].includes(
    button.dataset.variant ?? 'filled',
  )
  return !isPlain && !button.matches(':disabled, [data-disabled], [data-loading], [role=alertdialog] *')
}
