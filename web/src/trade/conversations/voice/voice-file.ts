/**
 * The worker that converts WebM to Ogg. It is started while recording, so that its code is loaded when it is
 * needed.
 */
let worker: Worker | null = null

export function loadConverter(): void {
  worker ??= new Worker(new URL('./ogg.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', forgetWorker, { once: true }) // the next recording starts another worker
}

function forgetWorker() {
  worker = null
}

/**
 * The file to send. WhatsApp only plays Ogg as a voice message, so the audio of a WebM file is moved into an
 * Ogg container.
 */
export async function voiceFile(recording: Blob): Promise<File> {
  const sound = recording.type.startsWith('audio/webm') ? await convertToOgg(recording) : recording
  const [type = ''] = sound.type.split(';')
  return new File([sound], type === 'audio/mp4' ? 'Message vocal.m4a' : 'Message vocal.ogg', { type })
}

function convertToOgg(webm: Blob): Promise<Blob> {
  loadConverter()
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
