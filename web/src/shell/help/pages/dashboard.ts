import type { HelpPage } from './help-page.ts'

export const dashboard: HelpPage = {
  title: 'Tableau de bord',
  purpose: "Vous voyez où en est l'entreprise et ce qui vous attend aujourd'hui.",
  picture: { name: 'dashboard', shows: 'Les montants du mois, les compteurs et la liste du jour' },
  tasks: [
    {
      title: 'Choisir la période des montants',
      steps: [
        "Appuyez sur une période, de « Aujourd'hui » à « Cette année ».",
        'Pour des jours précis, appuyez sur « Personnalisée » et choisissez le premier et le dernier.',
        'Les pourcentages comparent avec la période précédente.',
      ],
    },
    {
      title: 'Traiter ce qui attend',
      steps: [
        "Lisez « À faire aujourd'hui » : factures en retard, colis qui dorment, départs sans papiers.",
        'Sur une facture, « Encaisser » ouvre le paiement et « Relancer » prépare le message.',
        'Sur une autre ligne, « Ouvrir » mène à la fiche.',
      ],
    },
    {
      title: 'Aller au détail',
      steps: [
        'Appuyez sur une carte : elle ouvre la liste de ce qui y est compté.',
        'Appuyez sur une ligne des dernières factures ou des prochaines arrivées pour ouvrir la fiche.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Un montant ne vous est pas montré',
      remedy:
        "Votre rôle ne donne pas accès aux montants de l'entreprise. Un administrateur peut le changer.",
    },
    {
      symptom: "Un chiffre date de tout à l'heure",
      remedy: "Sans réseau, la page montre la dernière réponse reçue et son heure, en haut de l'écran.",
    },
  ],
}
