import type { HelpPage } from './help-page.ts'

export const practice: HelpPage = {
  title: 'Mode entraînement',
  purpose:
    "Une copie de l'application remplie d'exemples : vous essayez tout, rien n'est réel et rien n'en sort.",
  picture: { name: 'practice', shows: "Le bandeau rayé de l'entraînement au-dessus du tableau de bord" },
  tasks: [
    {
      title: 'Entrer et sortir',
      steps: [
        'Ouvrez votre menu, en haut à droite, et choisissez « Mode entraînement ».',
        'Un bandeau rayé le rappelle sur chaque écran.',
        '« Quitter » vous ramène dans votre entreprise.',
      ],
    },
    {
      title: 'Recommencer',
      steps: [
        'Appuyez sur « Tout effacer » dans le bandeau et confirmez : les exemples reviennent.',
        'Vos collègues partagent le même entraînement : prévenez-les.',
      ],
    },
  ],
  troubles: [
    {
      symptom: "« Mode entraînement » n'est pas dans le menu",
      remedy: 'Un administrateur doit le créer dans Paramètres, page « Mode entraînement ».',
    },
    {
      symptom: 'Une action est refusée',
      remedy: "Emails, messages, liens, clés et comptes n'existent que dans la vraie entreprise.",
    },
  ],
}
