import type { HelpPage } from './help-page.ts'

export const quotes: HelpPage = {
  title: 'Devis',
  purpose: 'Ce que vous proposez à un client ou à un prospect, avant de transporter quoi que ce soit.',
  tasks: [
    {
      title: 'Faire un devis',
      steps: [
        'Appuyez sur « Nouveau devis ».',
        "Choisissez un client, ou écrivez le nom et le téléphone d'un prospect.",
        "Indiquez le trajet, le poids et le volume estimés, puis les lignes. « Calculer d'après l'estimation » remplit les prix au kg, au m³ et au W/M.",
        'Enregistrez : le devis est en brouillon.',
      ],
    },
    {
      title: "L'envoyer et le faire accepter",
      steps: [
        'Ouvrez le devis et appuyez sur « Envoyer » : il ne change plus.',
        'Envoyez son lien par WhatsApp ou son PDF par email.',
        "Le client l'accepte en ligne avec son nom. S'il accepte de vive voix, appuyez sur « Enregistrer l'acceptation ».",
        "Son auteur reçoit un email, et le devis reste dans « Ce qui m'attend » jusqu'à sa facture.",
      ],
    },
    {
      title: 'Le facturer',
      steps: [
        'Ouvrez le devis accepté et appuyez sur « Facturer ».',
        'Indiquez le poids et le volume réels, puis appuyez sur « Recalculer » : la différence avec le devis se lit aussitôt.',
        'Enregistrez la facture. Un devis se facture une fois.',
      ],
    },
    {
      title: 'Changer un devis envoyé',
      steps: [
        'Appuyez sur « Nouvelle version » : un brouillon reprend ses lignes.',
        "Corrigez-le et envoyez-le : la version d'avant est remplacée et ne s'accepte plus.",
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Le devis a expiré',
      remedy: 'Faites-en une nouvelle version, avec une nouvelle date de validité.',
    },
    {
      symptom: "La facture est celle d'un autre client",
      remedy: 'Un devis se facture au client pour lequel il est fait.',
    },
  ],
}
