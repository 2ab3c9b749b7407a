const cut = 'input[aria-haspopup=listbox], [role=cell], [role=cell] > button, .truncated'

/**
 * Shows a tooltip with the full text when a truncated text is hovered or focused. One listener serves the
 * whole page, because only the rendered width tells which texts are truncated.
 */
export function showWholeTexts(): () => void {
  const shows = ({ target }: Event) =>
    target instanceof Element && showWhole(target.closest<HTMLElement>(cut))
  addEventListener('pointerover', shows)
  addEventListener('focusin', shows)
  return () => {
    removeEventListener('pointerover', shows)
    removeEventListener('focusin', shows)
  }
}

function showWhole(box: HTMLElement | null): void {
  if (!box) return
  const text = box instanceof HTMLInputElement ? box.value : box.textContent
  const isOurs = box.dataset.whole !== undefined
  if (box.scrollWidth > box.clientWidth && (isOurs || box.title === '')) {
    box.title = text
    box.dataset.whole = ''
  } else if (isOurs) {
    box.removeAttribute('title')
    delete box.dataset.whole
  }
}
