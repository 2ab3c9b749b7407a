import type { SignOnRefusal } from './sign-on-refusals.ts'

// When single sign-on fails, the user reads only a short text (`sign-on-refusals.ts`). The texts below go to
// the company's journal and tell its administrator what to correct.

/** French texts of the journal, by reason of the failed single sign-on. */
export const signOnReasons = {
  clock: "Les horloges diffèrent, ou la réponse est venue trop tard : réglez l'horloge du fournisseur.",
  audience: "La réponse est pour une autre application : corrigez l'audience chez le fournisseur.",
  transient:
    'Le NameID est provisoire (transient) : demandez au fournisseur un NameID persistant (persistent).',
  noSubject:
    'La réponse ne nomme personne : son identifiant (NameID ou « sub ») est absent, vide ou trop long.',
  issuer: "La réponse vient d'un autre émetteur que celui des réglages.",
  signature:
    "La signature n'est pas celle du fournisseur : s'il a changé de certificat, recollez ses métadonnées.",
  unsigned: "L'assertion n'est pas signée : demandez au fournisseur de signer l'assertion elle-même.",
  weakSignature: "La signature est d'un algorithme qui n'est pas accepté : choisissez RSA avec SHA-256.",
  encrypted: "L'assertion est chiffrée, ce qui n'est pas lu : retirez le chiffrement chez le fournisseur.",
  recipient: "La réponse est adressée ailleurs : corrigez l'adresse de retour (ACS) chez le fournisseur.",
  otherRequest: "La réponse n'est pas celle de cette demande, ou elle a déjà servi.",
  failure: 'Le fournisseur a répondu par un échec.',
  client: "Le fournisseur refuse l'identifiant ou le secret du client.",
  code: "Le fournisseur refuse le code de connexion : trop tard, ou l'adresse de retour diffère.",
  shape: "La réponse n'a pas la forme attendue.",
  atProvider:
    'La connexion est partie du portail du fournisseur : elle commence ici, à la page « Connexion unique ».',
  unverifiedEmail: "Le fournisseur dit que l'adresse n'est pas vérifiée (« email_verified » : false).",
} as const

export type SignOnReason = keyof typeof signOnReasons

/** Journal texts for error codes that need no further reason. */
const codeTexts: Record<SignOnRefusal, string> = {
  SIGN_ON_OVER: 'Le retour est venu après dix minutes, dans un autre navigateur, ou une seconde fois.',
  SIGN_ON_GIVEN_UP: 'La personne a abandonné chez le fournisseur, ou il lui a refusé la connexion.',
  SIGN_ON_FAILED: "La réponse du fournisseur n'est pas valable.",
  SIGN_ON_AWAY: 'Le fournisseur ne répond pas.',
  SIGN_ON_NO_EMAIL: "Le fournisseur n'a donné aucune adresse : ajoutez « email » à ce qu'il envoie.",
  SIGN_ON_OTHER_DOMAIN: "L'adresse reçue n'est pas d'un domaine vérifié de l'entreprise.",
  SIGN_ON_NO_ACCOUNT:
    "La personne n'a pas de compte ici : invitez-la, ou cochez « Créer les comptes à la première entrée ».",
  SIGN_ON_ELSEWHERE: "L'adresse a un compte qui ne dépend pas de cette seule entreprise.",
  SIGN_ON_OTHER_PERSON:
    'Le compte est relié à un autre identifiant du fournisseur (NameID ou « sub ») : il a changé.',
  SIGN_ON_LEFT: "La personne n'a plus accès à l'entreprise.",
  SIGN_ON_UNKNOWN: "Aucun compte n'a l'adresse que le fournisseur a donnée.",
  SIGN_ON_UNLINKED: "La connexion n'est pas reliée au compte.",
  SIGN_ON_TAKEN: 'La connexion ouvre déjà un autre compte.',
  SIGN_ON_ONLY: "L'entreprise demande sa propre connexion unique.",
  NOT_A_MEMBER: "La personne n'est pas membre de l'entreprise.",
  BANNED: 'Le compte est bloqué.',
  SUSPENDED: "L'entreprise est suspendue.",
}

/** The journal text for a failed single sign-on. */
export function signOnReasonText(code: SignOnRefusal, reason: SignOnReason | undefined): string {
  return reason === undefined ? codeTexts[code] : signOnReasons[reason]
}

const longestName = 100
const mostNames = 20

/**
 * Names sent by the identity provider, quoted and joined as a list. The journal never contains the values of
 * claims or control characters.
 */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => `« ${shortName(name)} »`)
  const others = names.length - shown.length
  return shown.join(', ') + (others > 0 ? ` et ${others} autres` : '')
}

function shortName(name: string): string {
  const plain = name.replaceAll(/\p{C}/gu, ' ').trim()
  return plain.length > longestName ? `${plain.slice(0, longestName)}…` : plain
}

/** Returns, for example, `Reçu : « a ». Attendu : « b ».` */
export function receivedText(received: readonly string[], expected?: string): string {
  const wanted = expected === undefined ? '' : ` Attendu : ${quotedNames([expected])}.`
  return `Reçu : ${received.length > 0 ? quotedNames(received) : 'rien'}.${wanted}`
}

/**
 * Describes the gap between two clocks, for example `Elle vaut à partir du 28/11/2026 10:15:00 et est venue
 * le 28/11/2026 10:05:00 UTC : 10 min d'écart.` The arguments are in milliseconds.
 */
export function clockText({ start, end, now }: { start?: number; end?: number; now: number }): string {
  const limit = start ?? end ?? now
  const seconds = Math.round(Math.abs(limit - now) / 1000)
  const gap = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  const since = start === undefined ? "Elle valait jusqu'au" : 'Elle vaut à partir du'
  return `${since} ${momentText(limit)} et est venue le ${momentText(now)} UTC : ${gap} d'écart.`
}

/** Formats as `28/11/2026 10:15:00` in UTC, because the reader compares clocks of two servers. */
function momentText(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return '?'
  const [day = '', time = ''] = date.toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}
