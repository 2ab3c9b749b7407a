import type { HelpPage } from './help-page.ts'

export const payments: HelpPage = {
  title: 'Paiements',
  purpose: 'Tout ce que les clients ont payé, facture par facture, avec son reçu.',
  picture: { name: 'payments', shows: 'La liste des paiements avec leur méthode et leur montant' },
  tasks: [
    {
      title: 'Enregistrer un paiement',
      steps: [
        'Appuyez sur « Enregistrer Paiement ».',
        'Choisissez la facture : cherchez par client ou par numéro.',
        'Le reste dû est proposé. Saisissez moins pour un paiement partiel.',
        'Choisissez la méthode, puis enregistrez.',
      ],
    },
    {
      title: 'Donner le reçu',
      steps: [
        'Ouvrez le paiement et appuyez sur « Reçu en PDF ».',
        'Imprimez-le, ou envoyez-le par email ou WhatsApp.',
      ],
    },
    {
      title: 'Un reçu pour plusieurs factures',
      steps: [
        'Appuyez sur « Nouveau reçu », ici, sur la fiche du client ou sur une facture. Cette option se choisit dans Paramètres › Facturation.',
        'Saisissez la somme reçue : elle règle les plus anciennes échéances. Décochez une facture, ou changez son montant.',
        "Ce qui dépasse devient l'avance du client. « En attente », le reçu garde la répartition souhaitée jusqu'à ce qu'il soit « Reçu ».",
      ],
    },
    {
      title: 'Utiliser une avance',
      steps: [
        "Ouvrez une facture du client : « Utiliser l'avance » la règle, en tout ou en partie.",
        "Un gestionnaire annule une répartition avec « Annuler » : la somme redevient une avance, l'argent reçu ne change pas.",
        'Une avance se rembourse depuis la fiche du client. Le remboursement a son numéro et son papier à signer.',
      ],
    },
    {
      title: 'Corriger un paiement',
      steps: [
        'Ouvrez le paiement, corrigez, enregistrez : le reste dû de la facture suit.',
        'Un gestionnaire ou un administrateur corrige un paiement. Seul un administrateur le supprime.',
        'Un reçu numéroté garde son montant et sa facture : remettez-le « En attente », puis enregistrez-en un autre.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le montant dépasse le reste dû',
      remedy: 'Une facture ne reçoit pas plus que son reste. Enregistrez le surplus sur une autre facture.',
    },
    {
      symptom: 'La référence a déjà servi',
      remedy: "Vérifiez que ce versement n'est pas déjà enregistré. Si c'est un autre, continuez.",
    },
  ],
}
