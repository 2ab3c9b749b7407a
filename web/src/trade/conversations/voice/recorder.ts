import { microphoneSentence, recordedType, voiceBitsPerSecond, voiceSentences } from './voice-rules.ts'

/**
 * Length of a recorded chunk. Chunks are stored as they come, so a closed page loses less than one second.
 */
const pieceMs = 1000

export type Recording = {
  type: string
  /** Ends the recording. Resolves after the last chunk was passed to `onPiece`. */
  stop: () => Promise<void>
}

type Listeners = {
  onPiece: (piece: Blob) => void
  /** Called when the browser takes the microphone away, for example for a phone call. */
  onCut: () => void
}

/** Records from the microphone until stopped. Throws errors whose message can be shown to the user. */
export async function startRecording({ onPiece, onCut }: Listeners): Promise<Recording> {
  const type =
    'MediaRecorder' in globalThis ? recordedType((one) => MediaRecorder.isTypeSupported(one)) : undefined
  if (!type || !navigator.mediaDevices?.getUserMedia) throw new Error(voiceSentences.absent)
  const stream = await openMicrophone()
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: voiceBitsPerSecond })
  const stopped = Promise.withResolvers<void>()
  let isStopRequested = false
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onPiece(data))
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop()
    stopped.resolve()
    if (!isStopRequested) onCut()
  })
  recorder.start(pieceMs)
  return {
    type,
    stop: () => {
      isStopRequested = true
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
