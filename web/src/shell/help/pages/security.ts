import type { HelpPage } from './help-page.ts'

export const security: HelpPage = {
  title: 'Sécurité',
  purpose: "Le journal : connexions, refus, suppressions, exports. Personne ne peut l'effacer.",
  picture: { name: 'security', shows: 'Le journal de sécurité et les chiffres des dernières 24 heures' },
  tasks: [
    {
      title: 'Retrouver un événement',
      steps: [
        'Filtrez par période, par personne, par action ou par résultat.',
        'Appuyez sur une ligne pour lire le détail.',
        '« Exporter en CSV » emporte la liste filtrée.',
      ],
    },
    {
      title: 'Fermer une session',
      steps: [
        "Dans « Sessions ouvertes », repérez l'appareil inconnu.",
        'Appuyez sur « Fermer la session », puis faites changer le mot de passe.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Beaucoup de connexions échouées sur un compte',
      remedy: "Quelqu'un essaie des mots de passe. Exigez la double authentification dans les paramètres.",
    },
  ],
}
