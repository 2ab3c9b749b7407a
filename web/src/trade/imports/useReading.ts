import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { useEffect, useRef, useState } from 'react'
import { readFile } from './file/read-file.ts'
import type { ReadSheet } from './file/read-sheet.ts'
import { UnreadableFile } from './file/sheet.ts'

/**
 * Reads a chosen file. Reading is aborted when another file is chosen, by « Annuler », or when the component
 * unmounts.
 */
export function useReading(kind: ImportKind, onRead: (sheet: ReadSheet, file: File) => void) {
  const reading = useRef<AbortController>(null)
  /** The fraction of the file that has been read, from 0 to 1. Null while no file is being read. */
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(file: File | undefined) {
    if (!file) return
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    setRefusal(null)
    setProgress(0)
    try {
      const sheet = await readFile(kind, file, { signal, onProgress: setProgress })
      if (!signal.aborted) onRead(sheet, file)
    } catch (error) {
      if (signal.aborted) return
      setRefusal(error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.')
    }
    setProgress(null)
  }

  function cancel() {
    reading.current?.abort()
    setProgress(null)
  }

  useEffect(() => {
    return () => reading.current?.abort()
  }, [])

  return { progress, refusal, read, cancel }
}
