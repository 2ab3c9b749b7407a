import type { HelpPage } from './help-page.ts'

export const till: HelpPage = {
  title: 'Caisse',
  purpose: "L'argent de l'entreprise : les caisses, les comptes en banque et les numéros de mobile money.",
  tasks: [
    {
      title: 'Ouvrir sa caisse le matin',
      steps: [
        'Ouvrez « Ma caisse » et choisissez la caisse.',
        "Comptez ce qu'il y a dedans, coupure par coupure, puis appuyez sur « Ouvrir la caisse ».",
        'Si le fonds diffère de la dernière clôture, dites pourquoi.',
      ],
    },
    {
      title: 'Compter et clôturer le soir',
      steps: [
        'Ouvrez « Ma caisse » et appuyez sur « Compter et clôturer ».',
        "Comptez chaque coupure et enregistrez : le montant attendu n'apparaît qu'après.",
        "S'il y a un écart, écrivez son motif, puis appuyez sur « Clôturer la caisse ».",
        'Imprimez et signez le PV de caisse.',
      ],
    },
    {
      title: "Voir ce qu'il y a sur un compte",
      steps: [
        'Ouvrez « Comptes » : chaque compte montre son solde dans chaque devise, sans les additionner.',
        'Ouvrez un compte pour lire ses mouvements, du plus récent au plus ancien.',
      ],
    },
    {
      title: 'Voir la journée, et la recevoir chaque soir',
      steps: [
        'Ouvrez « Journée » : ce qui est entré, les soldes, ce qui attend, les dépenses et les écarts.',
        'Appuyez sur un chiffre pour ouvrir sa liste. Changez le jour pour relire un jour passé.',
        "« Envoi » règle l'heure de l'email et les personnes qui le reçoivent.",
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
      symptom: "Un client arrive quand la caisse vient d'être comptée",
      remedy: 'Appuyez sur « Reprendre » dans « Ma caisse », recevez l’argent, puis comptez de nouveau.',
    },
    {
      symptom: "La clôture est faite mais l'écart attend",
      remedy: "Un gestionnaire qui n'a ni ouvert ni compté cette caisse l'approuve dans « Sessions ».",
    },
    {
      symptom: 'La clôture est refusée : un appareil garde des reçus',
      remedy:
        'Rendez-lui le réseau, puis recomptez. Un gestionnaire peut clôturer sans eux en disant pourquoi.',
    },
    {
      symptom: "Je ne vois pas le solde d'une caisse",
      remedy:
        'Qui a ouvert une caisse la compte sans connaître son solde. Un gestionnaire voit celui des autres.',
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
