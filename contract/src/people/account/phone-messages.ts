// Messages about signing in by phone.
export const phoneMessages = {
  sent: "Si ce numéro ouvre un compte, un code vient d'y partir.",
  proofSent: 'Un code vient de partir à ce numéro.',
  otherBrowser: "Le code ne vaut que dans le navigateur qui l'a demandé. Demandez-en un autre ici.",
  off: "L'envoi de codes par téléphone n'est pas en place ici. Recevez plutôt un code par email.",
  added: 'Numéro de connexion ajouté avec succès',
  removed: 'Numéro de connexion retiré avec succès',
  failed: 'Erreur lors du changement du numéro de connexion',
  /** The warning shown where users choose to sign in by phone. */
  risk: "Un numéro de téléphone peut être détourné ou réattribué. Une clé d'accès ou une application de codes protège mieux votre compte.",
} as const
