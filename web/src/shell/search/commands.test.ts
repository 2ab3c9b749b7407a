import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { findCommands, isNameOf } from './commands.ts'

const as = (role: Role, fields: object = {}) =>
  ({ role, company: { id: 'atlas' }, support: null, ...fields }) as unknown as Session
const titles = (session: Session, search: string) =>
  findCommands(session, '/app', search).map(({ title }) => title)

test('pages, settings and actions are found by the beginnings of their words, accents aside', () => {
  deepEqual(titles(as('admin'), 'parametres fac'), ['Paramètres · Facturation'])
  deepEqual(titles(as('admin'), 'nouv fact'), ['Nouvelle facture maritime', 'Nouvelle facture fret aérien'])
  deepEqual(titles(as('admin'), 'reception'), [
    'Réception Warehouse',
    'Nouvelle réception de colis',
    'Nouvelle réception de véhicule',
  ])
  deepEqual(titles(as('admin'), 'acture'), [])
  equal(
    findCommands(as('admin'), '/app', 'rapports').some((command) => isNameOf(command, 'Rapports')),
    true,
  )
})

test('a role finds only what it may open or do', () => {
  deepEqual(titles(as('viewer'), 'nouvelle facture'), [])
  deepEqual(titles(as('employee'), 'paiement'), [])
  deepEqual(titles(as('manager'), 'paiement'), ['Paiements', 'Enregistrer un paiement'])
  deepEqual(titles(as('manager'), 'facturation'), [])
  deepEqual(titles(as('warehouse_supervisor'), 'remettre'), ['Remettre des marchandises'])
  deepEqual(titles(as('super_admin', { company: null }), 'entreprises'), [
    'Entreprises',
    'Paramètres · Mes entreprises',
  ])
  deepEqual(titles(as('super_admin', { company: null }), 'nouveau client'), [])
  const readOnly = as('super_admin', { support: { until: '', writes: false } })
  deepEqual(titles(readOnly, 'nouveau client'), [])
})

test('the acts of the user menu are found by name, by everyone', () => {
  for (const session of [as('viewer'), as('super_admin', { company: null })]) {
    deepEqual(titles(session, 'deconn'), ['Se déconnecter'])
    deepEqual(titles(session, 'sombre'), ['Thème clair ou sombre'])
  }
  deepEqual(titles(as('admin'), 'parametres').slice(0, 1), ['Paramètres'])
  deepEqual(titles(as('admin'), 'securite').slice(0, 1), ['Sécurité'])
})

test('a practice company offers no screen of people or messages', () => {
  const practice = as('admin', { company: { id: '0197c0de-0000-8000-8000-000000000001' } })
  deepEqual(titles(practice, 'securite'), [])
  deepEqual(titles(practice, 'whatsapp'), [])
  deepEqual(titles(practice, 'clients'), ['Clients'])
})

test('a hand-over opens on the page where one is, also for an employee whom the company lets do it', () => {
  const routes = (session: Session, pathname: string) =>
    findCommands(session, pathname, 'remettre').map(({ route }) => route)
  const company = { id: 'atlas', choices: ['employeesHandOver'] }
  deepEqual(routes(as('warehouse_supervisor'), '/warehouse'), ['/warehouse?remise=nouvelle'])
  deepEqual(routes(as('employee', { company }), '/app/clients'), ['/app/clients?remise=nouvelle'])
  deepEqual(routes(as('employee'), '/app/clients'), [])
})

test('actions of the warehouse open the page of the person', () => {
  const routes = (role: Role) => findCommands(as(role), '/app', 'réception colis').map(({ route }) => route)
  deepEqual(routes('warehouse_supervisor'), ['/warehouse?saisie=colis'])
  deepEqual(routes('admin'), ['/app/warehouse?saisie=colis'])
})
