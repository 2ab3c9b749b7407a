import { useEffect, useRef } from 'react'
import { type Scan, scannedIn } from './scan.ts'
import { wedgeReader } from './wedge.ts'

/** Hears a scanner that types while no field is being written in. */
export function useWedge(onScan: (scanned: Scan) => void, isListening = true) {
  const heard = useRef(onScan)
  heard.current = onScan
  useEffect(() => {
    if (!isListening) return
    const read = wedgeReader()
    const hear = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const text = read({ key: event.key, at: event.timeStamp })
      if (text === null) return
      event.preventDefault()
      heard.current(scannedIn(text))
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [isListening])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
