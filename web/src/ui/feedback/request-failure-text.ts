import { failureOf } from '#api.ts'

/** The error text of a failed request, in French. */
export function requestFailureText(error: unknown): string {
  return failureOf(error).message || 'Le serveur ne répond pas. Vérifiez votre connexion.'
}
