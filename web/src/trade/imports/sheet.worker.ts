import type { Encoding } from './encodings.ts'
import { type ReadBytes, readBytes } from './read-bytes.ts'
import { UnreadableFile } from './sheet.ts'

// Ten thousand lines take a second or two: the page goes on meanwhile.

export type ToRead = { bytes: ArrayBuffer; encoding: Encoding | null }
export type ReadFile = ReadBytes | { refused: string }

self.addEventListener('message', async ({ data }: MessageEvent<ToRead>) => {
  self.postMessage(await read(data))
})

async function read({ bytes, encoding }: ToRead): Promise<ReadFile> {
  try {
    return await readBytes(bytes, encoding)
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.' }
  }
}
