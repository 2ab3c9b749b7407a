import type { HelpPage } from './help-page.ts'

export const whatsapp: HelpPage = {
  title: 'WhatsApp',
  purpose: "Les conversations de l'entreprise avec ses clients, dans un seul endroit pour toute l'équipe.",
  picture: { name: 'whatsapp', shows: 'La liste des conversations et une conversation ouverte' },
  tasks: [
    {
      title: 'Répondre à un client',
      steps: [
        'Choisissez la conversation, tapez, puis « Envoyer ».',
        'Tapez / pour choisir un modèle de message déjà rempli avec les données du client.',
        'Le trombone joint une photo ou un document.',
      ],
    },
    {
      title: 'Se partager les conversations',
      steps: [
        'En haut de la conversation, confiez-la à un collègue.',
        'Les filtres « À moi » et « À personne » trient la liste.',
        'Fermez la conversation quand tout est réglé : un nouveau message la rouvre.',
      ],
    },
    {
      title: 'Savoir qui écrit',
      steps: [
        'Un numéro inconnu peut être rattaché à une fiche : « Associer ».',
        "S'il est nouveau, appuyez sur « Créer le client ».",
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Seul un modèle peut être envoyé',
      remedy:
        "Le client n'a pas écrit depuis 24 heures : WhatsApp n'accepte alors que les modèles approuvés.",
    },
    {
      symptom: 'Un message est en échec',
      remedy: 'Lisez la raison sous le message, corrigez, puis appuyez sur « Réessayer ».',
    },
  ],
}
