import { messages } from '#wire/messages.ts'

/** User texts for a failed single sign-on, by the error code in the URL of the sign-in page. */
export const signOnRefusals = {
  SIGN_ON_OVER: 'Cette connexion a expiré, ou a commencé dans un autre navigateur. Recommencez.',
  SIGN_ON_GIVEN_UP: 'La connexion a été abandonnée.',
  SIGN_ON_FAILED: "La réponse du fournisseur n'est pas valable. Prévenez votre administrateur.",
  SIGN_ON_AWAY: 'Le fournisseur ne répond pas. Réessayez dans un moment.',
  SIGN_ON_NO_EMAIL:
    "Le fournisseur n'a pas donné d'adresse, ou ne l'a pas vérifiée. Prévenez votre administrateur.",
  SIGN_ON_OTHER_DOMAIN: "Cette adresse n'est pas d'un domaine de l'entreprise.",
  SIGN_ON_NO_ACCOUNT:
    "Vous n'avez pas encore de compte dans cette entreprise. Demandez une invitation à votre administrateur.",
  SIGN_ON_ELSEWHERE:
    'Cette adresse a un compte qui ne dépend pas de cette seule entreprise. Connectez-vous avec votre mot de passe.',
  SIGN_ON_OTHER_PERSON:
    'Ce compte est déjà relié à une autre personne chez le fournisseur. Prévenez votre administrateur.',
  SIGN_ON_LEFT: "Vous n'avez plus accès à cette entreprise.",
  SIGN_ON_UNKNOWN:
    "Aucun compte n'a l'adresse que le fournisseur a donnée. Créez-en un, ou demandez une invitation à votre entreprise.",
  SIGN_ON_UNLINKED:
    "Cette connexion n'est pas reliée à votre compte. Entrez autrement, puis reliez-la dans Paramètres › Connexions liées.",
  SIGN_ON_TAKEN: 'Cette connexion ouvre déjà un autre compte.',
  SIGN_ON_ONLY: 'Votre entreprise demande la connexion unique, par votre adresse professionnelle.',
  NOT_A_MEMBER: messages.notAMember,
  BANNED: "Ce compte est bloqué. Adressez-vous à l'administrateur d'Escale.",
  SUSPENDED: 'Votre entreprise est suspendue.',
} as const

export type SignOnRefusal = keyof typeof signOnRefusals

export function isSignOnRefusal(code: string): code is SignOnRefusal {
  return Object.hasOwn(signOnRefusals, code)
}

/** The user text for an error code from the URL. Undefined for an unknown code. */
export function signOnErrorText(code: string | null): string | undefined {
  return code !== null && isSignOnRefusal(code) ? signOnRefusals[code] : undefined
}
