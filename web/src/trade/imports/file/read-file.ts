import { type ImportKind, largestFile } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import type { Encoding } from './encodings.ts'
import type { ReadBytes } from './read-bytes.ts'
import { findSheet, type ReadSheet } from './read-sheet.ts'
import { UnreadableFile } from './sheet.ts'
import type { ReadRequest, ReadResponse } from './sheet.worker.ts'

const timeoutMs = 60_000

/** Reads a file in a worker. Throws `UnreadableFile` with a French message when it is not a list. */
export async function readFile(
  kind: ImportKind,
  file: File,
  encoding: Encoding | null = null,
): Promise<ReadSheet> {
  if (file.size === 0) throw new UnreadableFile('Ce fichier est vide.')
  if (file.size > largestFile) throw new UnreadableFile(importMessages.tooHeavy)
  const read = await readInWorker({ bytes: await file.arrayBuffer(), encoding })
  return findSheet(kind, file.name, read.sheets, read.encoding)
}

async function readInWorker(request: ReadRequest): Promise<ReadBytes> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    const read = await new Promise<ReadResponse>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => resolve(data), {
        once: true,
      })
      worker.addEventListener('error', () => reject(new UnreadableFile('Ce fichier ne peut pas être lu.')), {
        once: true,
      })
      setTimeout(
        () =>
          reject(
            new UnreadableFile('Ce fichier met trop de temps à être lu. Partagez-le en plusieurs fichiers.'),
          ),
        timeoutMs,
      )
      worker.postMessage(request, [request.bytes])
    })
    if ('refused' in read) throw new UnreadableFile(read.refused)
    return read
  } finally {
    worker.terminate()
  }
}
