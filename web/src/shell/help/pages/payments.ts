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
        'Appuyez sur « Nouveau reçu ». Cette option se choisit dans Paramètres › Facturation.',
        'Saisissez la somme reçue : elle règle les plus anciennes échéances.',
        'Décochez une facture, ou changez son montant.',
        "Ce qui dépasse devient l'avance du client.",
        'Un reçu « En attente » montre sa répartition souhaitée.',
      ],
    },
    {
      title: 'Utiliser une avance',
      steps: [
        "Ouvrez une facture du client : « Utiliser l'avance » la règle, en tout ou en partie.",
        'Un gestionnaire annule une répartition avec « Annuler » : la somme redevient une avance.',
        'Une avance se rembourse depuis la fiche du client, avec un papier à signer.',
      ],
    },
    {
      title: 'Corriger un paiement',
      steps: [
        'Ouvrez le paiement, corrigez, enregistrez : le reste dû de la facture suit.',
        'Un gestionnaire ou un administrateur corrige un paiement. Seul un administrateur le supprime.',
        'Un reçu numéroté garde son montant : remettez-le « En attente », enregistrez-en un autre.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le montant dépasse le reste dû',
      remedy: 'Une facture ne reçoit pas plus que son reste. Enregistrez le surplus sur une autre facture.',
    },
    {
      symptom: 'La liste filtrée par méthode montre « sur » et un autre montant',
      remedy: 'Ce paiement a plusieurs moyens : la liste et son total comptent la part de cette méthode.',
    },
    {
      symptom: 'La date de la référence mobile money n’est pas celle du paiement',
      remedy: 'Mettez dans « Payé le » le jour du transfert, ou corrigez la référence.',
    },
    {
      symptom: 'La référence a déjà servi',
      remedy: "Vérifiez que ce versement n'est pas déjà enregistré. Si c'est un autre, continuez.",
    },
  ],
}
