// What the section of API keys says: apart, because the other screens need not load it.
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
