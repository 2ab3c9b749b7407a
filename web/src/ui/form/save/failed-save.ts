import { messages } from '@escale/contract/wire/messages'
import type { Failure } from '#api.ts'
import { isOffline } from '#session/request/plain-request.ts'

/**
 * The outcome of an attempt whose response was lost. When the row already has the sent values, or is already
 * removed, that attempt succeeded.
 */
export function outcomeOfLostAttempt(failure: Failure, draft: unknown): { output: unknown } | null {
  if (failure.code === 'NOT_FOUND' && draft === undefined) return { output: undefined }
  if (failure.code !== 'STALE' || typeof draft !== 'object' || draft === null) return null
  const { current } = failure.data as { current: Record<string, unknown> }
  return Object.entries(draft).every(([field, value]) => current[field] === value)
    ? { output: current }
    : null
}

/** The text beside a form for a refusal that concerns none of its fields. */
export function refusalText(failure: Failure, hasCreated = false): string {
  if (failure.code === 'KEY_REUSED')
    return "Votre première saisie a déjà été enregistrée. Vérifiez-la avant d'enregistrer aussi celle-ci."
  if (hasCreated && failure.status === 403)
    return 'Votre première saisie a déjà été enregistrée, et la corriger demande un autre rôle.'
  if (failure.status === 0 && isOffline())
    return 'Pas de réseau. Votre saisie est conservée : réessayez dès son retour.'
  if (failure.status === 0) return "La réponse n'est pas arrivée. Votre saisie est conservée : réessayez."
  return failure.message || messages.unexpected
}

/** The text for an action without a response. */
export function lostActionText(): string {
  return isOffline()
    ? 'Pas de réseau. Réessayez dès son retour.'
    : "La réponse n'est pas arrivée. Regardez si c'est fait avant de réessayer."
}
