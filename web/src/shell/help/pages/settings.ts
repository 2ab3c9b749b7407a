import type { HelpPage } from './help-page.ts'

export const settings: HelpPage = {
  title: 'Paramètres',
  purpose:
    "Votre compte, et pour un administrateur l'entreprise : documents, couleurs, facturation, entrepôt.",
  picture: { name: 'settings', shows: "Les pages des paramètres, de votre compte à l'entreprise" },
  tasks: [
    {
      title: 'Protéger votre compte',
      steps: [
        'Ouvrez « Double authentification » et scannez le code avec votre téléphone.',
        "Gardez les codes de secours hors de l'appareil.",
      ],
    },
    {
      title: "Mettre l'entreprise à son image",
      steps: [
        "« Identité et documents » : ce qui s'imprime sur les factures et les reçus.",
        "« Identité visuelle » : le logo et les couleurs de l'application et des documents.",
        '« Facturation » et « Entrepôt » : les échéances, les mesures et les emplacements.',
      ],
    },
    {
      title: "Préparer la caisse et l'export comptable",
      steps: [
        '« Caisse et comptes » : les comptes, les modes de paiement et le « Compte proposé » de chacun.',
        '« Comptabilité » : les numéros de compte, si l’option « Export comptable » est choisie.',
      ],
    },
    {
      title: 'Former un collègue',
      steps: [
        "Ouvrez « Mode entraînement » et appuyez sur « Créer l'entraînement ».",
        'Chacun y entre par son menu, en haut à droite.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Une page des paramètres manque',
      remedy: "Les pages de l'entreprise sont celles des administrateurs.",
    },
  ],
}
