import type { HelpPage } from './help-page.ts'

export const accounting: HelpPage = {
  title: 'Comptabilité',
  purpose: "Les écritures d'une période au plan SYSCOHADA, pour votre comptable.",
  tasks: [
    {
      title: 'Remettre un mois au comptable',
      steps: [
        'Choisissez la période. Au départ, c’est le dernier mois terminé.',
        'Comparez les totaux par compte avec vos rapports.',
        'Téléchargez le CSV pour un tableur, ou le FEC pour un logiciel comptable.',
      ],
    },
    {
      title: 'Régler les numéros de compte',
      steps: [
        'Un administrateur ouvre Paramètres, « Comptabilité ».',
        'Un numéro par usage, par catégorie de dépense, et au besoin par compte d’argent.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Un montant est négatif',
      remedy: 'C’est une correction : la même écriture en négatif, au jour où elle a été faite.',
    },
    {
      symptom: "Une dépense n'a pas de numéro de compte",
      remedy: 'Sa catégorie n’a pas de numéro : un administrateur l’ajoute dans les paramètres.',
    },
    {
      symptom: 'Le compte 585 n’est pas à zéro',
      remedy: "De l'argent est en route : un transfert à confirmer, ou un reçu encaissé un autre jour.",
    },
  ],
}
