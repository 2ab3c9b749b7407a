import { type RefObject, useEffect, useRef } from 'react'

/**
 * Accepts files dropped on the parent of the element `within`. The parent is styled while a file is dragged
 * over it.
 */
export function useDropped(within: RefObject<HTMLElement | null>, onDrop: (file: File) => void) {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const area = within.current?.parentElement
    if (!area) return
    const mark = (isOver: boolean) => area.toggleAttribute('data-dropping', isOver)
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) mark(false)
    }
    const onDropped = (event: DragEvent) => {
      event.preventDefault()
      mark(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) latest.current(file)
    }
    area.addEventListener('dragover', onDragOver)
    area.addEventListener('dragleave', onDragLeave)
    area.addEventListener('drop', onDropped)
    return () => {
      area.removeEventListener('dragover', onDragOver)
      area.removeEventListener('dragleave', onDragLeave)
      area.removeEventListener('drop', onDropped)
      mark(false)
    }
  }, [within])
}
