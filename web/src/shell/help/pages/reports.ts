import type { HelpPage } from './help-page.ts'

export const reports: HelpPage = {
  title: 'Rapports',
  purpose: 'Vos chiffres par jour, par client, par agent ou par service, à lire, imprimer ou exporter.',
  picture: { name: 'reports', shows: 'Un rapport, sa période et son graphique' },
  tasks: [
    {
      title: 'Faire un rapport',
      steps: [
        'Choisissez le rapport, puis la période.',
        '« Grouper par » réunit les lignes par jour, semaine ou mois.',
        "Appuyez sur un chiffre : la liste qu'il compte s'ouvre.",
      ],
    },
    {
      title: "L'emporter",
      steps: [
        '« Imprimer » donne une page prête à signer.',
        "Le fichier Excel ou CSV s'ouvre dans un tableur.",
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le rapport est vide',
      remedy: "Choisissez d'autres jours, ou retirez un filtre.",
    },
    {
      symptom: 'Le rapport se prépare longtemps',
      remedy: 'Une longue période compte beaucoup de lignes. Attendez, ou choisissez moins de jours.',
    },
  ],
}
