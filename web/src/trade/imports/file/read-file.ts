import { type ImportKind, largestFile } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import type { Encoding } from './encodings.ts'
import type { ReadBytes } from './read-bytes.ts'
import { findSheet, type ReadSheet } from './read-sheet.ts'
import { type OnProgress, UnreadableFile } from './sheet.ts'
import type { ReadRequest, ReadResponse, StopRequest } from './sheet.worker.ts'

/** A large workbook takes a minute on an old phone, but reports its progress all along. */
const silenceMs = 60_000
const tooLong = 'Ce fichier met trop de temps à être lu. Partagez-le en plusieurs fichiers.'
/** The code of the worker must not be part of the page, so its type alone is imported. */
const stopRequest: StopRequest = 'stop'

type Reading = { encoding?: Encoding | null; signal?: AbortSignal; onProgress?: OnProgress }

/**
 * Reads a file in a worker. Throws `UnreadableFile` with a French message when it is not a list, and an
 * `AbortError` when the signal stops it.
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
    // Chromium crashes when a worker ends in the middle of a stream, so the worker stops reading first.
    signal?.addEventListener('abort', () => {
      worker.postMessage(stopRequest)
      reject(signal.reason)
    })
    awaitReport()
    worker.postMessage(request, [request.bytes])
  })
}
