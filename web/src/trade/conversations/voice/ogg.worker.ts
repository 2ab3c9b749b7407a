import { oggOf } from './ogg.ts'

// In a worker the library has a file of its own, and long sound does not hold up the page.

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void oggOf(data).then(
    (ogg) => postMessage(ogg),
    () => postMessage(null),
  )
})
