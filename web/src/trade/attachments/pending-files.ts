import { useMemo, useSyncExternalStore } from 'react'
import { listeners } from '#session/device/listeners.ts'
import { sendFile } from '#ui/files/send-file.ts'

/** A file chosen for a record and not stored yet. It waits here even after its dialog is closed. */
export type PendingFile = {
  /** The idempotency key of the upload, so that a repeated one attaches the file once. */
  key: string
  /** The URL path of the record's files. */
  path: string
  file: File
  /** The error text of the last attempt. Null while the file is being sent. */
  failure: string | null
  /** False when the server refused the content, which another attempt does not change. */
  mayRetry: boolean
}

let pending: readonly PendingFile[] = []
let lastSend: Promise<void> = Promise.resolve()
const watchers = listeners()

/** The files of a record that are not stored yet. */
export function usePendingFiles(path: string): readonly PendingFile[] {
  const all = useSyncExternalStore(watchers.hear, () => pending)
  return useMemo(() => all.filter((one) => one.path === path), [all, path])
}

/** Adds a file and sends it. Files are sent one after another, so that each finishes on a slow line. */
export function addPendingFile(path: string, file: File, onSent: () => void): void {
  const key = crypto.randomUUID()
  setPending([...pending, { key, path, file, failure: null, mayRetry: true }])
  sendPendingFile(key, onSent)
}

/** Sends a file, for the first time or again. `onSent` is called when the server has stored it. */
export function sendPendingFile(key: string, onSent: () => void): void {
  changePending(key, { failure: null })
  lastSend = lastSend.then(async () => {
    const one = pending.find((other) => other.key === key)
    if (!one) return
    const answer = await sendFile(`${one.path}?name=${encodeURIComponent(one.file.name)}`, one.file, key)
    if (!answer.ok)
      return changePending(key, { failure: answer.message, mayRetry: isTransient(answer.status) })
    dropPendingFile(key)
    onSent()
  })
}

/** Shows a file that cannot be sent, with the reason. */
export function addRefusedFile(path: string, file: File, failure: string): void {
  setPending([...pending, { key: crypto.randomUUID(), path, file, failure, mayRetry: false }])
}

export function dropPendingFile(key: string): void {
  setPending(pending.filter((one) => one.key !== key))
}

/** True when the same file may be accepted later: no network, a busy server or an expired session. */
function isTransient(status: number): boolean {
  return [0, 401, 408, 409, 429].includes(status) || status >= 500
}

function changePending(key: string, changes: Partial<PendingFile>): void {
  setPending(pending.map((one) => (one.key === key ? { ...one, ...changes } : one)))
}

function setPending(next: readonly PendingFile[]): void {
  pending = next
  watchers.tell()
}
