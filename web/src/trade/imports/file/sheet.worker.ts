import type { Encoding } from './encodings.ts'
import { type ReadBytes, readBytes } from './read-bytes.ts'
import { UnreadableFile } from './sheet.ts'

// Reading ten thousand lines takes one or two seconds, so it runs in a worker.

export type ReadRequest = { bytes: ArrayBuffer; encoding: Encoding | null }
export type ReadResponse = ReadBytes | { refused: string }

self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(await read(data))
})

async function read({ bytes, encoding }: ReadRequest): Promise<ReadResponse> {
  try {
    return await readBytes(bytes, encoding)
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.' }
  }
}
