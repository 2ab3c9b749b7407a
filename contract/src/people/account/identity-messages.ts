export const identityMessages = {
  linked: 'Portefeuille relié avec succès',
  linkFailed: "Le portefeuille n'a pas pu être relié",
  leaveFailed: "La connexion n'a pas pu être reliée",
  unlinked: 'Connexion retirée avec succès',
  unlinkFailed: 'Erreur lors du retrait de la connexion',
  lastOne: "C'est votre dernier moyen d'entrer : ajoutez-en un autre avant de le retirer.",
  taken: 'Ce portefeuille est déjà relié à un compte.',
  tooMany: 'Dix portefeuilles au plus.',
  noWallet: 'Aucun portefeuille ne répond dans ce navigateur.',
  givenUp: 'La signature a été abandonnée.',
} as const
