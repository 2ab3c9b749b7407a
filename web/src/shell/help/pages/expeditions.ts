import type { HelpPage } from './help-page.ts'

export const expeditions: HelpPage = {
  title: 'Expéditions',
  purpose: 'Un départ par mer, par air ou par route : ses lots, ses dates, ses documents et son avancement.',
  picture: {
    name: 'expeditions',
    shows: 'La liste des expéditions avec leur trajet, leurs dates et leur statut',
  },
  tasks: [
    {
      title: 'Préparer un départ',
      steps: [
        "Appuyez sur « Nouvelle expédition », choisissez le mode, l'origine et la destination.",
        "Sur sa page, appuyez sur « Ajouter des marchandises » et choisissez les lots de l'entrepôt.",
        'En maritime, « Ajouter un conteneur » enregistre son numéro et son plomb.',
      ],
    },
    {
      title: 'Faire avancer un départ',
      steps: [
        'Le bouton en haut de la page nomme la prochaine étape : appuyez dessus.',
        'Ce qui manque est dit : complétez, puis appuyez de nouveau.',
        'Les lots à bord avancent avec leur expédition.',
      ],
    },
    {
      title: 'Prévenir les clients',
      steps: [
        'Appuyez sur « Prévenir les clients ».',
        'Relisez le message de chacun, puis envoyez.',
        '« Générer les factures » facture tous les lots du départ en une fois.',
      ],
    },
    {
      title: 'Envoyer les documents à tous',
      steps: [
        'Dans « Documents », appuyez sur « Envoyer à tous ».',
        'Choisissez les documents, et lisez qui reçoit quoi, par WhatsApp ou par email.',
        'Envoyez : ceux qui ne reçoivent rien sont nommés, avec la raison.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le départ est retenu',
      remedy: "Un lot n'a pas de poids ou pas de client. Ouvrez-le depuis la page du départ et complétez-le.",
    },
    {
      symptom: "Un lot n'est pas arrivé",
      remedy: "Choisissez le lot, puis « Manquant à l'arrivée » : il ne bloque pas les autres.",
    },
    {
      symptom: 'Il manque un code SH ou une valeur',
      remedy:
        'Dans « Marchandises », « Données de douane » : une ligne par lot, la flèche bas propose les codes.',
    },
  ],
}
