import type { HelpPage } from './help-page.ts'

export const invoices: HelpPage = {
  title: 'Factures',
  purpose: 'Vous facturez, vous suivez ce qui reste dû et vous envoyez la facture au client.',
  picture: { name: 'invoices', shows: 'La liste des factures avec leur statut et le reste dû' },
  tasks: [
    {
      title: 'Faire une facture',
      steps: [
        'Appuyez sur « Nouvelle Facture Maritime » ou « Nouvelle Facture Fret Aérien ».',
        'Choisissez le client, puis le service de chaque ligne : le prix vient du service.',
        'Saisissez la quantité, ou le poids en fret aérien. « Ajouter une ligne » en ajoute une autre.',
        'Ctrl Entrée enregistre.',
      ],
    },
    {
      title: 'Encaisser une facture',
      steps: [
        'Appuyez sur la ligne de la facture.',
        'Appuyez sur « Enregistrer Paiement » : le montant proposé est le reste dû.',
        'Le message qui suit propose le reçu. Il reste dans le paiement, sous « Reçu en PDF ».',
      ],
    },
    {
      title: 'Établir un avoir',
      steps: [
        'Ouvrez la facture et appuyez sur « Établir un avoir ».',
        'Choisissez toute la facture, une ligne, ou un poids recontrôlé.',
        "Donnez la nature et le motif. L'avoir règle d'abord sa facture, le reste est au client.",
        'Envoyez-le par WhatsApp ou par email. Un avoir ne se change pas et ne se supprime pas.',
        "L'onglet « Avoirs » les liste, avec ce qui reste libre.",
      ],
    },
    {
      title: 'Faire une relance formelle',
      steps: [
        'Le tableau de bord et la facture disent « Relance formelle à faire ».',
        'Appuyez sur « Relance formelle » : le texte couvre toutes les factures du client qui en sont là.',
        'Envoyez-le, ou choisissez « Fait autrement » et notez la lettre, la visite ou un appel.',
      ],
    },
    {
      title: 'Annuler une facture',
      steps: [
        'Ouvrez la facture et appuyez sur « Annuler la facture ».',
        'Donnez la raison. La facture garde son numéro et porte « Annulée » ; ses lots sont libérés.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Impossible de supprimer une facture qui a des paiements',
      remedy: "Annulez-la. Sinon, un administrateur supprime d'abord ses paiements.",
    },
    {
      symptom: 'Une collègue a modifié la même facture',
      remedy: "La fenêtre montre les deux versions : gardez la vôtre ou prenez la sienne. Rien n'est perdu.",
    },
  ],
}
