import { messages } from '@escale/contract/wire/messages'
import type { Failure } from '#api.ts'
import { isOffline } from '#session/ask.ts'

/** After an answer was lost: the row already as we wanted it, or already gone, means that the first try had passed. */
export function outcomeOfLostTry(failure: Failure, draft: unknown): { output: unknown } | null {
  if (failure.code === 'NOT_FOUND' && draft === undefined) return { output: undefined }
  if (failure.code !== 'STALE' || typeof draft !== 'object' || draft === null) return null
  const { current } = failure.data as { current: Record<string, unknown> }
  return Object.entries(draft).every(([field, value]) => current[field] === value) ? { output: current } : null
}

/** What is said beside a form of a refusal that is about none of its fields. */
export function sentenceOf(failure: Failure, hasMade = false): string {
  if (failure.code === 'KEY_REUSED') return "Votre première saisie a déjà été enregistrée. Vérifiez-la avant d'enregistrer aussi celle-ci."
  if (hasMade && failure.status === 403) return 'Votre première saisie a déjà été enregistrée, et la corriger demande un autre rôle.'
  if (failure.status === 0 && isOffline()) return 'Pas de réseau. Votre saisie est conservée : réessayez dès son retour.'
  if (failure.status === 0) return "La réponse n'est pas arrivée. Votre saisie est conservée : réessayez."
  return failure.message || messages.unexpected
}

/** What is said of a gesture that got no answer. */
export function lostGesture(): string {
  return isOffline() ? 'Pas de réseau. Réessayez dès son retour.' : "La réponse n'est pas arrivée. Regardez si c'est fait avant de réessayer."
}
