import type { HelpPage } from './help-page.ts'

export const services: HelpPage = {
  title: 'Services',
  purpose: 'Vos prix : chaque ligne de facture reprend un service, son unité et son prix.',
  picture: { name: 'services', shows: 'La liste des services avec leur catégorie, leur unité et leur prix' },
  tasks: [
    {
      title: 'Ajouter un service',
      steps: [
        'Appuyez sur « Nouveau Service ».',
        'Choisissez la catégorie : une facture de fret aérien ne prend que des services de catégorie Aérien.',
        "Choisissez l'unité (au kilo, au m³, à la pièce, au forfait), puis le prix d'une unité.",
      ],
    },
    {
      title: 'Un prix par trajet ou par client',
      steps: [
        'Ouvrez « Grilles de prix » (option de Paramètres › Facturation), puis « Nouveau prix ».',
        'Choisissez le service, puis le trajet, le client ou le groupe tarifaire, et les dates.',
        'Ajoutez des paliers : le prix change à partir de ce poids ou de cette quantité.',
        'La facture prend le prix le plus précis et nomme sa règle.',
        'Un prix supprimé par erreur se rétablit pendant dix minutes.',
      ],
    },
    {
      title: 'Changer un prix',
      steps: [
        'Appuyez sur la ligne du service et saisissez le nouveau prix.',
        'Enregistrez : seules les prochaines factures prennent ce prix, les anciennes gardent le leur.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Impossible de supprimer un service déjà facturé',
      remedy: 'Gardez-le : ses factures le nomment. Renommez-le si le mot prête à confusion.',
    },
    {
      symptom: 'La fiche ne se modifie pas',
      remedy: 'Un service partagé entre toutes les entreprises ne se change que par la plateforme.',
    },
  ],
}
