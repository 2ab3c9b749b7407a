import { IconAddressBook, IconArrowRight, IconCalculator } from '@tabler/icons-react'

const doors = [
  {
    href: '/directory',
    icon: IconAddressBook,
    title: 'Vous envoyez des marchandises',
    text: "Trouvez une entreprise de fret dans l'annuaire et écrivez-lui sur WhatsApp.",
    action: "Parcourir l'annuaire",
  },
  {
    href: '/services-price',
    icon: IconCalculator,
    title: 'Vous voulez un prix',
    text: 'Consultez les tarifs et calculez le volume et le poids taxable de votre envoi.',
    action: 'Voir les tarifs',
  },
]

export function Closing({ workspace }: { workspace: string | null }) {
  return (
    <section className="section wrap">
      <h2>Et vous, que cherchez-vous ?</h2>
      <ul className="doors">
        {doors.map(({ href, icon: Icon, title, text, action }) => (
          <li key={href} className="card door">
            <span className="tile">
              <Icon size={21} stroke={1.6} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <a className="more" href={href}>
              {action}
              <IconArrowRight size={17} stroke={1.6} aria-hidden />
            </a>
          </li>
        ))}
        <li className="card door door-solid">
          <h3>Vous travaillez déjà avec Escale</h3>
          <p>Retrouvez vos clients, vos factures et votre entrepôt là où vous les avez laissés.</p>
          <a className="button button-light" href={workspace ?? '/auth'}>
            {workspace ? 'Ouvrir mon espace' : 'Se connecter'}
          </a>
        </li>
      </ul>
    </section>
  )
}
