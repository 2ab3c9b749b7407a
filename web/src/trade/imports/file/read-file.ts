import { type ImportKind, largestFile } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import type { Encoding } from './encodings.ts'
import type { ReadBytes } from './read-bytes.ts'
import { findSheet, type ReadSheet } from './read-sheet.ts'
import { type OnProgress, UnreadableFile } from './sheet.ts'
import type { ReadRequest, ReadResponse, StopRequest } from './sheet.worker.ts'

/**
 * In milliseconds. The worker is considered stuck after this time without a progress report, even on an old
 * phone.
 */
const silenceMs = 60_000
const tooLong = 'Ce fichier met trop de temps à être lu. Partagez-le en plusieurs fichiers.'
/**
 * A constant for the message, because importing more than types from the worker would add its code to the
 * page.
 */
const stopRequest: StopRequest = 'stop'

type Reading = { encoding?: Encoding | null; signal?: AbortSignal; onProgress?: OnProgress }

/**
 * Reads a file in a worker. Throws `UnreadableFile` with a French message when it contains no list, and an
 * `AbortError` when `signal` is aborted.
 */
export async function readFile(
  kind: ImportKind,
  file: File,
  { encoding = null, signal, onProgress }: Reading = {},
): Promise<ReadSheet> {
  if (file.size === 0) throw new UnreadableFile('Ce fichier est vide.')
  if (file.size > largestFile) throw new UnreadableFile(importMessages.tooHeavy)
  const read = await readInWorker({ bytes: await file.arrayBuffer(), encoding }, signal, onProgress)
  return findSheet(kind, file.name, read.sheets, read.encoding)
}

async function readInWorker(
  request: ReadRequest,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<ReadBytes> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  return await new Promise<ReadBytes>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refuse = (sentence: string) => {
      end()
      reject(new UnreadableFile(sentence))
    }
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const awaitReport = () => {
      clearTimeout(timer)
      timer = setTimeout(() => refuse(tooLong), silenceMs)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => {
      awaitReport()
      if ('progress' in data) onProgress?.(data.progress)
      else if ('refused' in data) refuse(data.refused)
      else {
        end()
        resolve(data)
      }
    })
    worker.addEventListener('error', () => refuse('Ce fichier ne peut pas être lu.'), { once: true })
    // Chromium crashes when a worker ends in the middle of a stream, so it is asked to stop reading first.
    signal?.addEventListener('abort', () => {
      worker.postMessage(stopRequest)
      reject(signal.reason)
    })
    awaitReport()
    worker.postMessage(request, [request.bytes])
  })
}
