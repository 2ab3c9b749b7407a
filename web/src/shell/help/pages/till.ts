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
  ],
  troubles: [
    {
      symptom: "Je ne vois pas le solde d'une caisse",
      remedy:
        "Une caisse se compte sans connaître le montant attendu. Seuls les gestionnaires et l'administrateur voient son solde.",
    },
  ],
}
