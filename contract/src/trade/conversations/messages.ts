// Error texts of conversations. The browser shows some of them before it sends a request.
export const conversationMessages = {
  stopped: 'Cette personne a répondu STOP : elle ne veut plus de messages.',
  noAddress: 'Aucun numéro WhatsApp pour cette personne : ajoutez-le à la fiche du client.',
  noAccount: "Aucun compte WhatsApp n'est relié : ouvrez le message dans WhatsApp.",
  windowClosed: 'Fenêtre de 24 h fermée : choisissez un modèle.',
  assignedElsewhere: 'Un collègue suit déjà cette conversation.',
  unknownColleague:
    "Cette personne ne peut pas répondre aux clients : choisissez un collègue de l'entreprise.",
  knownAlready: 'Cette conversation est déjà celle d’un client.',
  empty: 'Écrivez un message ou joignez un fichier.',
  fileByHand:
    'Un fichier ne passe pas par le lien WhatsApp : joignez-le dans WhatsApp, ou mettez son lien dans le texte.',
  voiceWithText: 'Un message vocal part seul : envoyez le texte à part.',
  unknownFile: "Ce fichier n'est plus là. Joignez-le de nouveau.",
  templateNotApproved: "WhatsApp n'a pas encore accepté ce modèle.",
  notNow: 'Ce message a changé entre-temps : regardez où il en est.',
} as const
