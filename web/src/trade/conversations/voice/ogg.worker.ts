import { oggOf } from './ogg.ts'

// This code runs in a worker, so long recordings do not block the page and its library is not part of the
// page's bundle.

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void oggOf(data).then(
    (ogg) => postMessage(ogg),
    () => postMessage(null),
  )
})
