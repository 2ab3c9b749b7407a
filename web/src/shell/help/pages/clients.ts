import type { HelpPage } from './help-page.ts'

export const clients: HelpPage = {
  title: 'Clients',
  purpose: 'Chaque client a une fiche : coordonnées, factures, paiements, marchandises et messages.',
  picture: { name: 'clients', shows: 'La liste des clients, ses filtres et le bouton pour en ajouter un' },
  tasks: [
    {
      title: 'Ajouter un client',
      steps: [
        'Appuyez sur « Nouveau Client ».',
        'Saisissez le nom, puis le téléphone avec son indicatif : +243 812 345 678.',
        'Si une fiche ressemble à la vôtre, elle vous est montrée : ouvrez-la plutôt.',
      ],
    },
    {
      title: 'Voir tout ce qui concerne un client',
      steps: [
        'Appuyez sur sa ligne.',
        "Passez d'un onglet à l'autre : factures, paiements, marchandises, messages, documents.",
        '« Nouvelle facture » et « Relevé de compte » sont en haut de sa page.',
      ],
    },
    {
      title: "Reprendre les soldes d'avant Escale",
      steps: [
        "« Soldes d'ouverture » paraît quand le compte client est utilisé (Paramètres › Facturation).",
        'Préparez un fichier : client, reste dû, date ; pour une facture, aussi numéro, échéance et total.',
        'Une avance est négative : -300 ou (300). Sans numéro, le montant est le solde du compte.',
        "Vérifiez l'aperçu, puis importez. Vous pouvez annuler pendant 24 heures ce qui n'a pas servi.",
      ],
    },
    {
      title: 'Remettre ses marchandises',
      steps: [
        'Ouvrez sa fiche et appuyez sur « Remettre ». Le bouton paraît quand des lots sont disponibles.',
        "S'il doit encore : « Encaisser et imprimer », ou demandez une dérogation.",
        'Saisissez qui emporte et sa pièce, faites signer, puis « Remettre les marchandises ».',
      ],
    },
    {
      title: 'Arrêter les relances de ce client',
      steps: [
        "Ouvrez sa fiche, onglet « Relances ». L'onglet paraît avec l'option « Relances par niveau ».",
        '« Noter une promesse » : rien ne part avant ce jour. Le lendemain, elle est tenue ou rompue.',
        'Un gestionnaire peut aussi « Mettre en pause » ou « Marquer en litige ».',
      ],
    },
    {
      title: 'Réunir deux fiches de la même personne',
      steps: [
        'Ouvrez la fiche à garder, puis appuyez sur « Fusionner ».',
        "Choisissez l'autre fiche et les valeurs à garder.",
        'Lisez « Ce qui va se passer », puis confirmez. La fusion peut être annulée.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le téléphone est refusé',
      remedy:
        "Commencez par + et l'indicatif du pays. Un numéro national est lu d'après le pays de l'entreprise.",
    },
    {
      symptom: 'Le client ne peut pas être supprimé',
      remedy: 'Il a des factures ou des marchandises. Gardez-le, ou fusionnez-le avec une autre fiche.',
    },
  ],
}
