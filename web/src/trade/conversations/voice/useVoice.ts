import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { type Recording, startRecording } from './recorder.ts'
import { loadConverter, voiceFile } from './voice-file.ts'
import { isFull, voiceSentences } from './voice-rules.ts'

type VoiceState =
  | { is: 'starting' }
  | { is: 'recording' }
  | { is: 'preparing' }
  | { is: 'recorded'; file: File; note: string | null }
  /** True when audio was recorded and only its conversion failed. The user can then retry the conversion. */
  | { is: 'failed'; sentence: string; hasSound: boolean }

export type Voice = ReturnType<typeof useVoice>

/** A voice message from its recording until it is sent. Each second of audio is stored on the device. */
export function useVoice(conversationId: string) {
  const onDevice = useDeviceDraft({ form: 'voice', of: conversationId }, null)
  const { resumed } = onDevice
  const [state, setState] = useState<VoiceState>({ is: resumed ? 'preparing' : 'starting' })
  const [seconds, setSeconds] = useState(() => resumed?.photos.length ?? 0)
  const pieces = useRef<{ id: string; name: string; bytes: Blob }[]>([])
  const recording = useRef<Recording | null>(null)
  const type = useRef(String(resumed?.values.type ?? ''))
  const messageId = useRef(String(resumed?.values.messageId ?? newId()))
  const isDropped = useRef(false)
  const closing = useRef<AbortSignal | null>(null)

  onDevice.setForm({
    getValues: () => ({ type: type.current, messageId: messageId.current }),
    isDirty: () => false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the recorder opens.
  useEffect(() => {
    const leaving = new AbortController()
    closing.current = leaving.signal
    onDevice.setTitle('Message vocal')
    void (resumed ? resume() : start())
    return () => {
      leaving.abort()
      void recording.current?.stop()
    }
  }, [])

  async function start() {
    const here = closing.current
    setState({ is: 'starting' })
    try {
      const started = await startRecording({
        onPiece: storePiece,
        onCut: () => void finish(voiceSentences.cut),
      })
      if (here?.aborted) return void started.stop()
      type.current = started.type
      recording.current = started
      if (started.type.startsWith('audio/webm')) loadConverter()
      setState({ is: 'recording' })
    } catch (error) {
      setState({ is: 'failed', sentence: (error as Error).message, hasSound: false })
    }
  }

  function storePiece(bytes: Blob) {
    if (isDropped.current) return // the last chunk may come after the recording was discarded
    pieces.current.push({ id: crypto.randomUUID(), name: String(pieces.current.length), bytes })
    setSeconds(pieces.current.length)
    void onDevice.keepPhotos(pieces.current)
    const size = pieces.current.reduce((sum, piece) => sum + piece.bytes.size, 0)
    if (recording.current && isFull(pieces.current.length, size)) void stop(voiceSentences.full)
  }

  async function stop(note: string | null = null) {
    await recording.current?.stop()
    await finish(note)
  }

  async function finish(note: string | null) {
    recording.current = null
    if (closing.current?.aborted) return
    if (pieces.current.length === 0)
      return setState({ is: 'failed', sentence: voiceSentences.silent, hasSound: false })
    setState({ is: 'preparing' })
    try {
      const sound = new Blob(
        pieces.current.map(({ bytes }) => bytes),
        { type: type.current },
      )
      setState({ is: 'recorded', file: await voiceFile(sound), note })
    } catch {
      setState({ is: 'failed', sentence: voiceSentences.unready, hasSound: true })
    }
  }

  /** Continues with the audio stored before the page was closed. */
  async function resume() {
    const stored = await Promise.all(
      (resumed?.photos ?? []).map(async ({ id, name }) => ({ id, name, bytes: await onDevice.photo(id) })),
    )
    pieces.current = stored.flatMap(({ bytes, ...piece }) => (bytes ? [{ ...piece, bytes }] : []))
    await finish(voiceSentences.resumed)
  }

  return {
    state,
    seconds,
    messageId: messageId.current,
    stop: () => void stop(),
    prepareAgain: () => void finish(null),
    startAgain: () => void start(),
    /** Called when the message was sent or discarded. Deletes the audio stored on the device. */
    drop: () => {
      isDropped.current = true
      onDevice.drop()
    },
  }
}
