import { type ImportKind, largestFile } from '@escale/contract/trade/imports/kinds'
import { importMessages } from '@escale/contract/trade/imports/messages'
import type { Encoding } from './encodings.ts'
import type { ReadBytes } from './read-bytes.ts'
import { type ReadSheet, sheetOf } from './read-sheet.ts'
import { UnreadableFile } from './sheet.ts'
import type { ReadFile, ToRead } from './sheet.worker.ts'

const patienceMs = 60_000

/**
 * Reads a file on another thread, in the encoding that somebody said; refuses, in a sentence, one that is no
 * list.
 */
export async function readFile(
  kind: ImportKind,
  file: File,
  encoding: Encoding | null = null,
): Promise<ReadSheet> {
  if (file.size === 0) throw new UnreadableFile('Ce fichier est vide.')
  if (file.size > largestFile) throw new UnreadableFile(importMessages.tooHeavy)
  const read = await readApart({ bytes: await file.arrayBuffer(), encoding })
  return sheetOf(kind, file.name, read.sheets, read.encoding)
}

async function readApart(asked: ToRead): Promise<ReadBytes> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    const read = await new Promise<ReadFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data), { once: true })
      worker.addEventListener('error', () => reject(new UnreadableFile('Ce fichier ne peut pas être lu.')), {
        once: true,
      })
      setTimeout(
        () =>
          reject(
            new UnreadableFile('Ce fichier met trop de temps à être lu. Partagez-le en plusieurs fichiers.'),
          ),
        patienceMs,
      )
      worker.postMessage(asked, [asked.bytes])
    })
    if ('refused' in read) throw new UnreadableFile(read.refused)
    return read
  } finally {
    worker.terminate()
  }
}
