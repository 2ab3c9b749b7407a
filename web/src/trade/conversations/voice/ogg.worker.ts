import { oggOf } from './ogg.ts'

// Runs in a worker: the library stays out of the page, and long recordings do not block it.

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void oggOf(data).then(
    (ogg) => postMessage(ogg),
    () => postMessage(null),
  )
})
