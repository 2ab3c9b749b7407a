/** Texts of the accounting export. */
export const accountingMessages = {
  saved: 'Numéros de compte enregistrés',
  saveFailed: "Les numéros de compte n'ont pas pu être enregistrés",
  wrongNumber: 'Un numéro de compte commence par trois chiffres et a 12 caractères au plus.',
  noEntries: 'Aucune écriture sur cette période.',
  loadFailed: "Les écritures n'ont pas pu être préparées",
  settingsFailed: "Les numéros de compte n'ont pas pu être chargés",
} as const
