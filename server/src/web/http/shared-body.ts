const pieceBytes = 64 * 1024

/**
 * A response body over bytes that many responses share. Each response reads them at its own pace without a
 * copy, so a slow caller costs no memory.
 */
export function sharedBody(bytes: Buffer): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(sent, sent + pieceBytes))
        sent += pieceBytes
        if (sent >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
