import type { Columns } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { messages } from '@escale/contract/wire/messages'
import { useRef, useState } from 'react'
import { api, failureOf, underKey, withoutKey } from '#api.ts'
import type { ReadSheet } from './file/read-sheet.ts'
import { piecesOf, sentLines } from './pieces.ts'

/**
 * Sends the lines of a sheet in several requests. After a network failure, sending continues with the request
 * that failed.
 */
export function useSending(kind: ImportKind, sheet: ReadSheet, onChecked: (checked: Import) => void) {
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const attemptRef = useRef<{ columns: string; key: string; id?: string; pieces: number } | null>(null)

  async function send(columns: Columns) {
    const chosen = JSON.stringify(columns)
    if (attemptRef.current?.columns !== chosen)
      attemptRef.current = { columns: chosen, key: crypto.randomUUID(), pieces: 0 }
    const attempt = attemptRef.current
    setRefusal(null)
    setSent(0)
    try {
      const { fileName, lines } = sheet
      attempt.id ??= (
        await api.imports.create.call(
          { kind, fileName, columns, linesCount: lines.length },
          underKey(attempt.key),
        )
      ).id
      const { id } = attempt
      const pieces = piecesOf(sentLines(kind, sheet, columns))
      for (; attempt.pieces < pieces.length; attempt.pieces += 1) {
        const piece = pieces[attempt.pieces] ?? []
        await api.imports.putLines.call({ id, lines: piece }, withoutKey)
        setSent((count) => (count ?? 0) + piece.length)
      }
      onChecked(await api.imports.check.call({ id }, withoutKey))
    } catch (error) {
      setRefusal(failureOf(error).message || messages.unavailable)
    } finally {
      setSent(null)
    }
  }

  return { send, sent, refusal }
}
