import { type RefObject, useEffect, useRef } from 'react'

/** A file dropped anywhere in what surrounds an element, which says so while one is held over it. */
export function useDropped(within: RefObject<HTMLElement | null>, onDrop: (file: File) => void) {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const area = within.current?.parentElement
    if (!area) return
    const mark = (isOver: boolean) => area.toggleAttribute('data-dropping', isOver)
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(true)
    }
    const left = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) mark(false)
    }
    const dropped = (event: DragEvent) => {
      event.preventDefault()
      mark(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) latest.current(file)
    }
    area.addEventListener('dragover', over)
    area.addEventListener('dragleave', left)
    area.addEventListener('drop', dropped)
    return () => {
      area.removeEventListener('dragover', over)
      area.removeEventListener('dragleave', left)
      area.removeEventListener('drop', dropped)
      mark(false)
    }
  }, [within])
}
