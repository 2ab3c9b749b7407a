import type { HelpPage } from './help-page.ts'

export const rates: HelpPage = {
  title: 'Taux du jour',
  purpose: "Les taux des devises de l'entreprise : combien de francs ou d'euros pour un dollar.",
  tasks: [
    {
      title: 'Enregistrer le taux du jour',
      steps: [
        'Sur la ligne de la devise, appuyez sur « Nouveau taux », à la vente ou à l’achat.',
        "Tapez le taux pour un dollar. Il s'applique aussitôt, et l'ancien reste dans l'historique.",
      ],
    },
    {
      title: 'Afficher un second total sur les factures',
      steps: [
        'Un administrateur ouvre Paramètres, « Facturation », puis « Devise des documents ».',
        'Chaque nouvelle facture garde le taux du jour de son émission, même modifiée ensuite.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Un taux est faux',
      remedy: "Enregistrez le bon : un taux ne se modifie pas, le plus récent s'applique.",
    },
    {
      symptom: 'Un taux est « à confirmer »',
      remedy: 'Il est plus vieux que le réglage : enregistrez celui du jour, ou voyez un gestionnaire.',
    },
  ],
}
