import { microphoneSentence, recordedType, voiceBitsPerSecond, voiceSentences } from './voice-rules.ts'

/** A piece a second: a page that goes loses less than that. */
const pieceMs = 1000

export type Recording = {
  type: string
  /** Settles once the last piece was given. */
  stop: () => Promise<void>
}

type Listeners = {
  onPiece: (piece: Blob) => void
  /** The microphone was taken away: a call, a cable. */
  onCut: () => void
}

/** Records from the microphone until it is stopped. What it throws is the sentence to show. */
export async function startRecording({ onPiece, onCut }: Listeners): Promise<Recording> {
  const type =
    'MediaRecorder' in globalThis ? recordedType((one) => MediaRecorder.isTypeSupported(one)) : undefined
  if (!type || !navigator.mediaDevices?.getUserMedia) throw new Error(voiceSentences.absent)
  const stream = await openMicrophone()
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: voiceBitsPerSecond })
  const stopped = Promise.withResolvers<void>()
  let isAsked = false
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onPiece(data))
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop()
    stopped.resolve()
    if (!isAsked) onCut()
  })
  recorder.start(pieceMs)
  return {
    type,
    stop: () => {
      isAsked = true
      if (recorder.state !== 'inactive') recorder.stop()
      return stopped.promise
    },
  }
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    throw new Error(microphoneSentence(error instanceof DOMException ? error.name : ''))
  }
}
