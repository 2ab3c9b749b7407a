import { messages } from '@escale/contract/wire/messages'
import type { Failure } from '#api.ts'
import { isOffline } from '#session/request/plain-request.ts'

/**
 * Determines whether a request whose response was lost has succeeded: when the row already has the sent
 * values, or was to be deleted and no longer exists. Otherwise null.
 */
export function outcomeOfLostAttempt(failure: Failure, draft: unknown): { output: unknown } | null {
  if (failure.code === 'NOT_FOUND' && draft === undefined) return { output: undefined }
  if (failure.code !== 'STALE' || typeof draft !== 'object' || draft === null) return null
  const { current } = failure.data as { current: Record<string, unknown> }
  return Object.entries(draft).every(([field, value]) => current[field] === value)
    ? { output: current }
    : null
}

/** The error text shown next to a form when the error concerns no single field. */
export function refusalText(failure: Failure, hasCreated = false): string {
  if (failure.code === 'KEY_REUSED')
    return "Votre première saisie a déjà été enregistrée. Vérifiez-la avant d'enregistrer aussi celle-ci."
  if (hasCreated && failure.status === 403)
    return 'Votre première saisie a déjà été enregistrée, et la corriger demande un autre rôle.'
  if (failure.status === 0 && isOffline())
    return 'Pas de réseau. Votre saisie est conservée : réessayez dès son retour.'
  if (failure.status === 0) return "Le serveur n'a pas répondu. Votre saisie est conservée : réessayez."
  return failure.message || messages.unexpected
}

/** The error text when the response to an action was lost. */
export function lostActionText(): string {
  return isOffline()
    ? 'Pas de réseau. Réessayez dès son retour.'
    : "Le serveur n'a pas répondu. Vérifiez si c'est fait avant de réessayer."
}
