/** WhatsApp shows voice messages below 512 kB with a play button, and larger ones as a download. */
export const mostVoiceBytes = 512 * 1024
/** At 20 kbit/s, three minutes take 450 kB, which is below the limit of WhatsApp. */
export const voiceBitsPerSecond = 20_000
export const longestVoiceSeconds = 180

/**
 * Recording formats by preference. WhatsApp plays Ogg as a voice message. WebM can be converted without
 * re-encoding.
 */
const recordedTypes = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const

/** The best recording format of this browser. Undefined when it supports none that WhatsApp accepts. */
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

/** The message for an error of `getUserMedia`, such as a refused or missing microphone. */
export function microphoneSentence(errorName: string): string {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return voiceSentences.refused
  return errorName === 'NotFoundError' || errorName === 'OverconstrainedError'
    ? voiceSentences.absent
    : voiceSentences.busy
}

/** Formats minutes and seconds, such as `0:07`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** True when a recording has reached its maximum duration or size. */
export function isFull(seconds: number, bytes: number): boolean {
  // Stops one second before the size limit, because the next chunk would exceed it.
  return seconds >= longestVoiceSeconds || bytes >= mostVoiceBytes - voiceBitsPerSecond / 8
}
