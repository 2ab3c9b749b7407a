/** Changes WebM into Ogg. It is started while one speaks, so that its script is there at the end. */
let worker: Worker | null = null

export function fetchContainers(): void {
  worker ??= new Worker(new URL('./ogg.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', forgetWorker, { once: true }) // the next recording starts another worker
}

function forgetWorker() {
  worker = null
}

/**
 * The file to send of a recording: WebM is put into Ogg, which WhatsApp plays as voice. The sound itself is
 * not encoded anew.
 */
export async function voiceFile(recording: Blob): Promise<File> {
  const sound = recording.type.startsWith('audio/webm') ? await oggFrom(recording) : recording
  const [type = ''] = sound.type.split(';')
  return new File([sound], type === 'audio/mp4' ? 'Message vocal.m4a' : 'Message vocal.ogg', { type })
}

function oggFrom(webm: Blob): Promise<Blob> {
  fetchContainers()
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const fail = () => reject(new Error('the recording could not be put into Ogg'))
  worker?.addEventListener(
    'message',
    ({ data }: MessageEvent<Blob | null>) => (data ? resolve(data) : fail()),
    { once: true },
  )
  worker?.addEventListener('error', fail, { once: true })
  worker?.postMessage(webm)
  return promise
}
