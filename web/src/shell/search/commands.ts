import type { Permission } from '@escale/contract/access/permissions'
import { isOutsidePractice } from '@escale/contract/access/practice'
import { type Screen, type ScreenKey, screenRefusal, screens } from '@escale/contract/access/screens'
import type { Session } from '@escale/contract/access/session'
import { fold } from '@escale/contract/values/fold'
import { sectionsFor } from '#company/settings/sections.ts'
import { sessionMay } from '#session/current/useSession.ts'
import { menuFor } from '#shell/menu/menu.ts'
import { newHandOver } from '#trade/overlay/hand-over.ts'
import type { OwnAct } from './own-acts.ts'

/** A page or an action that the search finds by its name. */
export type Command = {
  type: 'page' | 'action'
  id: string
  title: string
  route: string
  /** An act of the user menu, which has no address. */
  act?: OwnAct
}

/** An action of a screen, or of any page when it is null. `search`: the query of the URL that opens it. */
type Act = { title: string; screen: ScreenKey | null; search: string; permission: Permission }

const acts: readonly Act[] = [
  act('Nouvelle facture maritime', 'invoices', 'nouvelle=maritime', 'invoices.write'),
  act('Nouvelle facture fret aérien', 'invoices', 'nouvelle=aerien', 'invoices.write'),
  act('Nouveau devis', 'quotes', 'saisie=devis', 'quotes.write'),
  act('Enregistrer un paiement', 'payments', 'saisie=paiement', 'payments.record'),
  act('Nouveau client', 'clients', 'saisie=client', 'clients.write'),
  act('Nouveau service', 'services', 'saisie=service', 'services.write'),
  act('Nouvelle expédition', 'expeditions', 'saisie=expedition', 'expeditions.write'),
  act('Nouvelle réception de colis', 'warehouse', 'saisie=colis', 'reception.receive'),
  act('Nouvelle réception de véhicule', 'warehouse', 'saisie=vehicule', 'reception.receive'),
  act('Charger ou pointer un départ', 'warehouse', 'onglet=quai', 'goods.load'),
  act('Remettre des marchandises', null, newHandOver, 'reception.handOver'),
  act('Inviter un utilisateur', 'users', 'saisie=invitation', 'users.manage'),
]

const ownActs: readonly Command[] = [
  { type: 'action', id: 'theme', title: 'Thème clair ou sombre', route: '', act: 'theme' },
  { type: 'action', id: 'sign-out', title: 'Se déconnecter', route: '', act: 'sign-out' },
]

function act(title: string, screen: ScreenKey | null, search: string, permission: Permission): Act {
  return { title, screen, search, permission }
}

/** The most commands that a search shows. */
const mostCommands = 4

/** The pages and actions of a person whose names have a word that starts with each searched word. */
export function findCommands(session: Session, pathname: string, search: string): Command[] {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return commandsOf(session, pathname)
    .filter(({ title }) => {
      const named = fold(title).split(' ')
      return words.every((word) => named.some((one) => one.startsWith(word)))
    })
    .slice(0, mostCommands)
}

/** Whether a search is the whole name of a command, which then comes before the records found. */
export function isNameOf({ title }: Command, search: string): boolean {
  return fold(title) === fold(search)
}

function commandsOf(session: Session, pathname: string): Command[] {
  const entries = menuFor(session, pathname)
  const outsideMenu = screens.filter(
    (screen: Screen & { key: ScreenKey }) =>
      screen.menuRoles.length === 0 &&
      !screenRefusal(session.role, screen) &&
      !isOutsidePractice(screen.key, session.company?.id),
  )
  const pages = [
    ...entries,
    ...outsideMenu,
    ...sectionsFor(session).map(({ key, title }) => ({
      title: `Paramètres · ${title}`,
      path: `/app/parametres/${key}`,
    })),
  ]
  return [
    ...pages.map(({ title, path }) => command('page', title, path)),
    ...acts.flatMap(({ title, screen, search, permission }) => {
      const path = screen ? entries.find(({ key }) => key === screen)?.path : pathname
      const isOffered = path !== undefined && session.company !== null && sessionMay(session, permission)
      return isOffered ? [command('action', title, `${path}?${search}`)] : []
    }),
    ...ownActs,
  ]
}

function command(type: Command['type'], title: string, route: string): Command {
  return { type, id: route, title, route }
}
