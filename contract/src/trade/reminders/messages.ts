export const reminderMessages = {
  saved: 'Relances enregistrées',
  saveFailed: "Impossible d'enregistrer les relances",
  promiseSaved: 'Promesse enregistrée',
  pauseSaved: 'Relances en pause',
  disputeSaved: 'Client marqué en litige',
  lifted: 'Les relances reprennent',
  holdFailed: "Impossible d'enregistrer ce changement",
  pastDay: 'Cette date est passée.',
  tooFar: 'Indiquez une date dans un an au plus.',
  nothingFormal: "Aucune facture de ce client n'attend de relance formelle.",
  recorded: 'Relance formelle enregistrée',
  recordFailed: "Impossible d'enregistrer la relance formelle",
} as const
