/** WhatsApp shows a play button under 512 kB, and a download arrow above. */
export const mostVoiceBytes = 512 * 1024
/** Three minutes at 20 kb/s are 450 kB. */
export const voiceBitsPerSecond = 20_000
export const longestVoiceSeconds = 180

/**
 * Recording formats, best first. WhatsApp plays Ogg as voice, and WebM holds the same audio in another
 * container.
 */
const recordedTypes = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const

/** The recording format. Undefined when the browser supports none that WhatsApp accepts. */
export function recordedType(isSupported: (type: string) => boolean): string | undefined {
  return recordedTypes.find((type) => isSupported(type))
}

export const voiceSentences = {
  absent: "Cet appareil n'a pas de micro, ou ce navigateur n'enregistre pas. Écrivez le message.",
  refused: 'Le micro est refusé à ce site. Autorisez-le dans les réglages du navigateur, puis recommencez.',
  busy: "Le micro ne répond pas : une autre application s'en sert peut-être.",
  silent: "Rien n'a été enregistré. Recommencez.",
  cut: "Le micro s'est arrêté. Ce qui était enregistré est gardé : écoutez-le, puis envoyez-le ou supprimez-le.",
  full: "C'est la longueur d'un message vocal. Écoutez-le, puis envoyez-le ou supprimez-le.",
  resumed: "Cet enregistrement n'était pas parti. Écoutez-le, puis envoyez-le ou supprimez-le.",
  unready:
    "Le message vocal n'a pas pu être préparé : il manque une partie de l'application. Réessayez quand le réseau répond.",
  notUploaded:
    "Pas de réponse du serveur. L'enregistrement est gardé sur cet appareil : réessayez quand le réseau répond.",
} as const

/** Why there is no microphone, from what `getUserMedia` threw. */
export function microphoneSentence(errorName: string): string {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return voiceSentences.refused
  return errorName === 'NotFoundError' || errorName === 'OverconstrainedError'
    ? voiceSentences.absent
    : voiceSentences.busy
}

/** Minutes and seconds: `0:07`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** Whether a recording has reached its longest time, or its largest size. */
export function isFull(seconds: number, bytes: number): boolean {
  // Another second must still fit.
  return seconds >= longestVoiceSeconds || bytes >= mostVoiceBytes - voiceBitsPerSecond / 8
}
