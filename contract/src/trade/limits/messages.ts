export const limitMessages = {
  saved: 'Plafond de crédit enregistré',
  saveFailed: "Impossible d'enregistrer le plafond de crédit",
} as const
