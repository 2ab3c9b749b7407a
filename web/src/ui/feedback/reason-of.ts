import { failureOf } from '#api.ts'

/** Why something did not come, in a sentence. */
export function reasonOf(error: unknown): string {
  return failureOf(error).message || 'Le serveur ne répond pas. Vérifiez votre connexion.'
}
