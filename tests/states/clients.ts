import { button, dialog, field, waitForDialog } from '../support/page.ts'
import { expect } from '../support/test.ts'
import { askRemoval, form, openDialog, record, type Screen, screen, state } from './opening.ts'
import type { Records } from './records.ts'

// Clients and WhatsApp.

const clientNameOf = ({ client }: Records) => client.name
const page = ({ client }: Records) => `/app/clients/${client.id}`
const tabs = ['factures', 'paiements', 'marchandises', 'documents', 'adresses', 'messages', 'relances']

export const clientStates: Screen[] = [
  screen('clients', 'clients', '/app/clients', 'Clients'),
  screen('clients', 'clients-vide', '/app/clients?q=zzzzzz', 'Clients'),
  form('clients', 'clients-import', '/app/clients', 'Importer', 'Importer des clients'),
  form('clients', 'client-nouveau', '/app/clients', 'Nouveau Client'),
  form('clients', 'client-erreurs', '/app/clients', 'Nouveau Client', 'Nouveau Client', async (page) => {
    await field(dialog(page, 'Nouveau Client'), 'Email').fill('pas un email')
    await button(page, 'Créer').click()
    await expect(page.getByText("Indiquez le nom de l'entreprise.")).toBeVisible()
  }),
  record('clients', 'client', '/app/clients', 'Modifier le Client', clientNameOf),
  record(
    'clients',
    'client-suppression',
    '/app/clients',
    'Modifier le Client',
    ({ unused }) => unused.name,
    askRemoval,
  ),
  ...tabs.map((tab) => state('clients', `client-${tab}`, (records) => `${page(records)}?onglet=${tab}`)),
  state('clients', 'client-releve', page, openDialog('Relevé de compte')),
  state('clients', 'client-fusion', page, async (on) => {
    await button(on, 'Autres actions').click()
    await on.getByRole('menuitem', { name: 'Fusionner avec…' }).click()
    await waitForDialog(on, 'Fusionner deux clients')
  }),
  state('clients', 'client-whatsapp', page, openDialog('Envoyer par WhatsApp')),
]

export const conversationStates: Screen[] = [
  screen('whatsapp', 'whatsapp', '/app/whatsapp', 'WhatsApp'),
  screen('whatsapp', 'whatsapp-vide', '/app/whatsapp?q=zzzzzz', 'WhatsApp'),
  screen('whatsapp', 'whatsapp-conversation', '/app/whatsapp', 'WhatsApp', async (page) => {
    await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button').first().click()
    await expect(page.getByRole('log')).toBeVisible()
  }),
]
