import type { HelpPage } from './help-page.ts'

export const till: HelpPage = {
  title: 'Caisse',
  purpose: "L'argent de l'entreprise : les caisses, les comptes en banque et les numéros de mobile money.",
  tasks: [
    {
      title: "Voir ce qu'il y a sur un compte",
      steps: [
        'Ouvrez « Comptes » : chaque compte montre son solde dans chaque devise, sans les additionner.',
        'Ouvrez un compte pour lire ses mouvements, du plus récent au plus ancien.',
      ],
    },
    {
      title: 'Noter une dépense',
      steps: [
        'Ouvrez « Dépenses » et appuyez sur « Noter ».',
        'Indiquez le montant, à qui et la catégorie.',
        "L'argent sort de votre caisse ouverte, sauf si vous choisissez un autre compte.",
        'Ajoutez la photo du reçu, puis enregistrez.',
      ],
    },
    {
      title: "Verser en banque ou déplacer de l'argent",
      steps: [
        'Un gestionnaire ouvre « Comptes » et appuie sur « Transférer ».',
        "Choisissez les deux comptes, le montant et les frais. L'argent reste en transit.",
        "À l'arrivée, ouvrez « Transferts » et appuyez sur « Confirmer l'arrivée ».",
      ],
    },
  ],
  troubles: [
    {
      symptom: "Je ne vois pas le solde d'une caisse",
      remedy: 'Une caisse se compte sans connaître le montant attendu. Seul un gestionnaire voit son solde.',
    },
    {
      symptom: 'Une dépense est fausse',
      remedy: "Ouvrez-la et appuyez sur « Annuler cette dépense » : l'argent revient aujourd'hui.",
    },
    {
      symptom: "Il manque de l'argent à l'arrivée d'un transfert",
      remedy: 'Confirmez la somme arrivée : la différence reste en transit, un gestionnaire la règle.',
    },
  ],
}
