import type { HelpPage } from './help-page.ts'

export const platform: HelpPage = {
  title: 'Super Admin',
  purpose: "L'état de l'installation, ses comptes, ses annonces et son journal.",
  tasks: [
    {
      title: "Lire l'état",
      steps: [
        'Les chiffres en haut disent si les tâches et les emails partent.',
        'Un chiffre en rouge nomme ce qui attend ou ce qui échoue.',
      ],
    },
    {
      title: 'Publier une annonce',
      steps: [
        'Appuyez sur « Nouvelle annonce », choisissez son niveau et ses dates.',
        'Sans entreprise choisie, toutes la voient.',
      ],
    },
    {
      title: 'Aider un compte',
      steps: [
        'Cherchez-le par nom ou email.',
        '« Bloquer » ferme ses accès ; « Fermer ses sessions » le déconnecte partout.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Les emails sont en échec',
      remedy:
        "Vérifiez le serveur d'envoi de l'installation ; les essais reprennent seuls pendant deux jours.",
    },
  ],
}
