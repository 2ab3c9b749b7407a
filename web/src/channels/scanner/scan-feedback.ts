import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { isFlag } from '#session/device/shapes.ts'

// Sound and vibration after a scan, for users who do not look at the screen. Success: a short high tone and
// one vibration. Failure: a long low tone and three vibrations. Each device can be muted, and can say
// refusals aloud.

let context: AudioContext | null = null

export function hasScanSound(): boolean {
  return readLocal('scan-sound', isFlag) ?? true
}

export function setScanSound(isOn: boolean) {
  storeLocal('scan-sound', isOn)
}

/** Whether this browser can speak. */
export const canSpeak = 'speechSynthesis' in globalThis

export function hasScanVoice(): boolean {
  return canSpeak && (readLocal('scan-voice', isFlag) ?? false)
}

export function setScanVoice(isOn: boolean) {
  storeLocal('scan-voice', isOn)
}

export function signalSuccess() {
  signal(50, 1040, 0.09)
}

/** `sentence`: the refusal, said aloud on a device whose user chose it. */
export function signalFailure(sentence?: string) {
  signal([70, 60, 70, 60, 70], 220, 0.35)
  if (sentence && hasScanVoice()) speak(sentence)
}

function signal(vibration: number | number[], hertz: number, seconds: number) {
  if (!hasScanSound()) return
  navigator.vibrate?.(vibration)
  sound(hertz, seconds)
}

function speak(sentence: string) {
  const speech = new SpeechSynthesisUtterance(sentence)
  speech.lang = 'fr-FR'
  speechSynthesis.cancel()
  speechSynthesis.speak(speech)
}

function sound(hertz: number, seconds: number) {
  try {
    context ??= new AudioContext()
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, context.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
  } catch {
    // The browser has no audio, so there is only the vibration.
  }
}
