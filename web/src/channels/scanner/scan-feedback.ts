// Sound and vibration after a scan, for users who do not look at the screen. Success: a short high tone and
// one vibration. Failure: a long low tone and three vibrations.

let context: AudioContext | null = null

export function signalSuccess() {
  navigator.vibrate?.(50)
  sound(1040, 0.09)
}

export function signalFailure() {
  navigator.vibrate?.([70, 60, 70, 60, 70])
  sound(220, 0.35)
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
