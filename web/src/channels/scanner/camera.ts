import type { Scan } from './scan.ts'

/**
 * The longest side of a picture, in pixels. Thin bars need a large picture, but small ones are processed
 * faster.
 */
const longestSide = 1280

export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error(sentences.absent)
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: longestSide } },
      audio: false,
    })
  } catch (error) {
    throw new Error(cameraErrorText(error))
  }
}

/** Returns a function that switches the camera's light on or off. Null when the camera has no light. */
export function lampOf(stream: MediaStream): ((isLit: boolean) => void) | null {
  const [track] = stream.getVideoTracks()
  const able: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {}
  if (!track || !able.torch) return null
  return (isLit) =>
    void track
      .applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] })
      .catch(() => undefined)
}

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

const sentences = {
  absent: "Cet appareil n'a pas d'appareil photo. Saisissez le numéro.",
  refused:
    "L'appareil photo est refusé à ce site. Autorisez-le dans les réglages du navigateur, ou saisissez le numéro.",
  busy: "L'appareil photo ne répond pas : une autre application s'en sert peut-être. Saisissez le numéro.",
}

function cameraErrorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return sentences.refused
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? sentences.absent : sentences.busy
}

/**
 * Plays a camera stream in a video element and decodes its pictures, until the returned function is called.
 */
export function playCamera(
  stream: MediaStream,
  video: HTMLVideoElement,
  onRead: (scans: Scan[]) => void,
): () => void {
  video.srcObject = stream
  void video.play().catch(() => undefined)
  const stopReading = readVideo(video, onRead)
  return () => {
    stopReading()
    closeCamera(stream)
  }
}

/** Decodes the pictures of a video one after another, until the returned function is called. */
function readVideo(video: HTMLVideoElement, onRead: (scans: Scan[]) => void): () => void {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  let isStopped = false

  worker.addEventListener('message', ({ data }: MessageEvent<Scan[]>) => {
    if (isStopped) return
    onRead(data)
    requestAnimationFrame(readFrame)
  })

  function readFrame() {
    if (isStopped) return
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0 || !drawing) return void setTimeout(readFrame, 100)
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { width, height, data: pixels } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    worker.postMessage({ width, height, pixels }, [pixels.buffer])
  }

  readFrame()
  return () => {
    isStopped = true
    worker.terminate()
  }
}
