import type { HelpPage } from './help-page.ts'

export const companies: HelpPage = {
  title: 'Entreprises',
  purpose: "Les entreprises de l'installation, leur activité et leur accès.",
  tasks: [
    {
      title: 'Créer une entreprise',
      steps: [
        'Appuyez sur « Nouvelle entreprise » et saisissez son nom, son adresse web et son fuseau horaire.',
        'Invitez son premier administrateur : il reçoit un lien par email.',
      ],
    },
    {
      title: 'Aider une entreprise',
      steps: [
        "Ouvrez sa fiche et appuyez sur « Ouvrir l'espace de l'entreprise ». Donnez la raison.",
        "Vous lisez pendant une heure. « Confirmer l'écriture » permet de modifier.",
        "Appuyez sur « Quitter l'entreprise » quand vous avez fini.",
      ],
    },
    {
      title: 'Suspendre',
      steps: ["« Suspendre » ferme l'accès de tous ses membres ; rien n'est effacé."],
    },
  ],
  troubles: [
    {
      symptom: 'Une entreprise compte zéro',
      remedy: 'Ses chiffres sont comptés la nuit. Une entreprise nouvelle attend son premier compte.',
    },
  ],
}
