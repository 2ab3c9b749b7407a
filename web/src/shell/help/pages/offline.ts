import type { HelpPage } from './help-page.ts'

export const offline: HelpPage = {
  title: 'Travailler sans réseau',
  purpose:
    "L'application s'ouvre sans réseau, montre ce qui a été vu et garde vos saisies d'entrepôt et de caisse.",
  tasks: [
    {
      title: "Préparer l'appareil",
      steps: [
        "Ouvrez l'application une fois avec du réseau et laissez-la quelques instants.",
        'Ouvrez chaque écran dont vous aurez besoin.',
      ],
    },
    {
      title: 'Suivre ce qui attend',
      steps: [
        "Le signe en haut de l'écran compte ce qui n'est pas encore envoyé.",
        "Appuyez dessus pour lire la liste. L'envoi reprend seul au retour du réseau.",
        'Ne vous déconnectez pas tant que des saisies attendent.',
      ],
    },
    {
      title: 'Encaisser sans réseau',
      steps: [
        'Ouvrez votre caisse pendant que le réseau est là, puis enregistrez le paiement comme toujours.',
        'Le client reçoit un reçu provisoire TMP-… Le paiement part seul avec le réseau et prend son numéro.',
        'Comptez la caisse quand plus aucun reçu n’attend sur l’appareil.',
      ],
    },
  ],
  troubles: [
    {
      symptom: 'Une saisie est refusée après le retour du réseau',
      remedy: 'Elle reste dans la liste avec la raison : corrigez-la, ou supprimez-la.',
    },
    {
      symptom: 'Un reçu est refusé : la facture doit moins, ou la caisse est clôturée',
      remedy: 'Ouvrez Caisse, touchez le reçu : corrigez-le, gardez l’excédent en avance, ou renvoyez-le.',
    },
  ],
}
