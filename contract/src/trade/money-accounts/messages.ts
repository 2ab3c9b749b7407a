/** Texts of money accounts. Amounts come formatted. */
export const accountMessages = {
  created: 'Compte ajouté',
  createFailed: "Le compte n'a pas pu être ajouté",
  changed: 'Compte modifié',
  changeFailed: "Le compte n'a pas pu être modifié",
  nameTaken: 'Un autre compte porte ce nom.',
  tooMany: 'Une entreprise a 200 comptes au plus.',
  unknownCurrency: "Cette devise n'est pas dans les devises de l'entreprise.",
  tillOpen: 'Cette caisse est ouverte : clôturez-la avant de la désactiver.',
  notEmpty: (amounts: string) => `Ce compte a encore ${amounts} : videz-le avant de le désactiver.`,
  underWay: 'Un transfert de ce compte est encore en route.',
  methodCreated: 'Mode de paiement ajouté',
  methodCreateFailed: "Le mode de paiement n'a pas pu être ajouté",
  methodChanged: 'Mode de paiement modifié',
  methodChangeFailed: "Le mode de paiement n'a pas pu être modifié",
  methodTaken: 'Ce mode de paiement existe déjà.',
  tooManyMethods: 'Une entreprise a 200 modes de paiement au plus.',
} as const
