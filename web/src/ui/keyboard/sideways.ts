/**
 * A ref callback for elements that scroll sideways. Sets the attribute `data-goes-on` to the edges beyond
 * which content is hidden. The style sheet fades these edges.
 */
export function sideways(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  const mark = () => markEdges(part)
  const sizes = new ResizeObserver(mark)
  sizes.observe(part)
  for (const child of part.children) sizes.observe(child)
  part.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    part.removeEventListener('scroll', mark)
  }
}

function markEdges(part: HTMLElement) {
  const hidden = part.scrollWidth - part.clientWidth
  const edges = [part.scrollLeft > 1 && 'left', part.scrollLeft < hidden - 1 && 'right'].filter(Boolean)
  part.dataset.goesOn = edges.join(' ')
}
