const cut = 'input[aria-haspopup=listbox], [role=cell], [role=cell] > button, .truncated'

/**
 * Shows the whole of a truncated text as a tooltip, on hover and on focus: a name in a list, a choice in a
 * narrow field. One listener serves the whole page, because only the rendered width tells which texts are
 * cut.
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
