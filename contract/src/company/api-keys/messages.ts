// Messages of the API keys section, in a separate file so that other screens do not load them.
export const apiKeyMessages = {
  created: "Clé d'API créée",
  createFailed: "Erreur lors de la création de la clé d'API",
  revoked: "Clé d'API révoquée",
  revokeFailed: "Erreur lors de la révocation de la clé d'API",
  madeAlready:
    'Cette clé a été créée, mais elle ne peut plus être affichée. Révoquez-la, puis créez-en une autre.',
  notAMember:
    "Une clé agit au nom de l'administrateur qui la crée : seul un administrateur de l'entreprise peut en créer.",
  tooMany: 'Cette entreprise a déjà 50 clés actives. Révoquez celles qui ne servent plus.',
} as const
