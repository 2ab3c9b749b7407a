import type { Encoding } from './encodings.ts'
import { type ReadBytes, readBytes } from './read-bytes.ts'
import { UnreadableFile } from './sheet.ts'

// A worker reads the file, because ten thousand lines take one or two seconds and would block the page.

export type ReadRequest = { bytes: ArrayBuffer; encoding: Encoding | null }
export type ReadResponse = ReadBytes | { refused: string } | { progress: number }
/** The message that stops the reading. The worker replies when it has stopped. */
export type StopRequest = 'stop'

/** Milliseconds between two progress reports, so that reporting does not slow down the reading. */
const reportIntervalMs = 100

let isStopped = false

self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest | StopRequest>) => {
  if (data === 'stop') isStopped = true
  else self.postMessage(await read(data))
})

async function read({ bytes, encoding }: ReadRequest): Promise<ReadResponse> {
  let reportedAt = 0
  const report = (progress: number) => {
    if (isStopped) throw new UnreadableFile('Lecture annulée.')
    if (Date.now() - reportedAt < reportIntervalMs) return
    reportedAt = Date.now()
    self.postMessage({ progress } satisfies ReadResponse)
  }
  try {
    return await readBytes(bytes, encoding, report)
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.' }
  }
}
