import { IconDatabase, IconKey, IconShieldLock } from '@tabler/icons-react'

const promises = [
  {
    icon: IconDatabase,
    title: 'La base elle-même refuse',
    text: "Les données d'une entreprise sont cloisonnées dans la base de données. Ce n'est pas une consigne que le programme pourrait oublier.",
  },
  {
    icon: IconKey,
    title: 'Chacun son rôle',
    text: "Administrateur, gestionnaire, employé, lecteur, superviseur d'entrepôt : ce que l'écran ne montre pas, le serveur le refuse aussi.",
  },
  {
    icon: IconShieldLock,
    title: 'Tout laisse une trace',
    text: "Connexions et accès sont inscrits dans un journal où l'on ajoute, sans rien effacer.",
  },
]

export function Isolation() {
  return (
    <section className="isolation">
      <div className="wrap">
        <h2>Plusieurs entreprises, chacune chez elle</h2>
        <p className="section-lead">
          Escale accueille plusieurs entreprises sur une même installation. Aucune ne voit les données d'une
          autre.
        </p>
        <ul className="promises">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={24} stroke={1.6} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
