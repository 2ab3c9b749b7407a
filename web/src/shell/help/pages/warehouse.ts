import type { HelpPage } from './help-page.ts'

export const warehouse: HelpPage = {
  title: 'Réception Warehouse',
  purpose: "L'entrée et la sortie des marchandises : ce qui arrive, où cela se trouve, à qui cela est remis.",
  picture: { name: 'warehouse', shows: "La liste des marchandises de l'entrepôt et ses onglets" },
  tasks: [
    {
      title: 'Recevoir un colis',
      steps: [
        'Appuyez sur « Nouvelle réception ».',
        'Scannez le numéro de suivi, ou tapez-le. Sans étiquette, appuyez sur « Sans numéro ».',
        'Choisissez le client, ou « Inconnu » : le colis attendra dans « Sans propriétaire ».',
        'Pesez, photographiez, puis enregistrez. Le colis suivant peut être scanné aussitôt.',
      ],
    },
    {
      title: 'Recevoir en série',
      steps: [
        'Scannez, choisissez le client, tapez le poids : la lecture du colis suivant enregistre.',
        'Au suivant, Entrée garde le client et passe au poids, puis Entrée enregistre.',
        'Un client gardé deux fois : le curseur commence au poids. Une lettre y cherche un autre client.',
      ],
    },
    {
      title: 'Remettre des marchandises',
      steps: [
        "Dans l'onglet « Sorties », scannez le colis : la remise s'ouvre. Scannez les suivants.",
        "Sans étiquette : « Nouvelle remise », le nom ou le téléphone du client, puis ce qu'il emporte.",
        'Saisissez qui emporte et sa pièce, faites signer, puis « Remettre les marchandises ».',
        'Le bon de livraison est proposé ensuite.',
      ],
    },
    {
      title: 'Travailler sans réseau',
      steps: [
        "Recevez comme d'habitude : les saisies sont gardées sur l'appareil.",
        "Le signe en haut de l'écran dit combien attendent. Elles partent seules au retour du réseau.",
      ],
    },
  ],
  troubles: [
    {
      symptom: 'La remise est refusée',
      remedy: 'Le client doit encore. Encaissez, ou « Demander une dérogation » à un gestionnaire.',
    },
    {
      symptom: 'Le numéro existe déjà',
      remedy: "Ouvrez le colis proposé. Si c'en est un autre, appuyez sur « C'est un autre colis ».",
    },
    {
      symptom: "L'appareil photo ne s'ouvre pas",
      remedy: 'Autorisez-le pour ce site dans les réglages du navigateur, ou tapez le numéro.',
    },
  ],
}
