// Messages of the settings, in a separate file so that other screens do not load them.
export const settingsMessages = {
  saved: 'Paramètres enregistrés avec succès',
  saveFailed: "Erreur lors de l'enregistrement des paramètres",
  subProductCreated: 'Sous-produit créé avec succès',
  subProductChanged: 'Sous-produit modifié avec succès',
  subProductDeleted: 'Sous-produit supprimé avec succès',
  subProductCreateFailed: 'Erreur lors de la création du sous-produit',
  subProductChangeFailed: 'Erreur lors de la modification du sous-produit',
  subProductDeleteFailed: 'Erreur lors de la suppression du sous-produit',
  subProductTaken: 'Ce sous-produit existe déjà.',
  stampFailed: "Erreur lors de l'envoi du cachet",
  stampUnknown: "Ce cachet n'existe plus. Envoyez-le à nouveau.",
  testFailed: "Erreur lors de l'envoi du message d'essai",
  factorRuleSaved: 'Exigence enregistrée avec succès',
  factorRuleSaveFailed: "Erreur lors de l'enregistrement de l'exigence",
  ownFactorFirst:
    "Activez d'abord votre propre double authentification, dans Paramètres › Double authentification.",
} as const
