/** Closes the menu of a phone on Escape and on a click elsewhere. */
export function foldMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  if (!menu) return
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
}
