import type { HelpPage } from './help-page.ts'

export const users: HelpPage = {
  title: 'Utilisateurs',
  purpose: "Les personnes de l'entreprise, leur rôle et leurs accès.",
  picture: { name: 'users', shows: 'La liste des utilisateurs avec leur rôle et leur dernière connexion' },
  tasks: [
    {
      title: 'Inviter un collègue',
      steps: [
        'Appuyez sur « Inviter un utilisateur ».',
        'Saisissez son nom, son email et son rôle.',
        "Il reçoit un lien. Tant qu'il ne l'a pas ouvert, vous pouvez le « Renvoyer ».",
      ],
    },
    {
      title: 'Changer un rôle',
      steps: [
        'Ouvrez la personne et choisissez le rôle : sa session se ferme et elle se reconnecte.',
        "Le lecteur lit, l'employé saisit, le gestionnaire gère l'argent, l'administrateur règle tout.",
        'Le superviseur reçoit et remet les marchandises.',
      ],
    },
    {
      title: 'Retirer un accès',
      steps: [
        'Ouvrez la personne et désactivez son accès : il prend fin aussitôt.',
        "Ce qu'elle a saisi reste, à son nom.",
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le dernier administrateur ne peut pas partir',
      remedy: "Nommez d'abord un autre administrateur.",
    },
    {
      symptom: "L'invitation n'arrive pas",
      remedy: "Vérifiez l'adresse et les courriers indésirables, puis renvoyez-la.",
    },
  ],
}
