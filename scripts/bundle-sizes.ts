import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// What each view makes the browser load, in gzipped kilobytes, against its budget. Run after `npm run build`.

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type View = { name: string; parts: string[]; budgetKb: number }

const dist = join(import.meta.dirname, '../web/dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const shell = ['index.html', 'src/shell/Shell.tsx']
const shellBudgetKb = 190
const views: View[] = [
  { name: 'Connexion', parts: ['index.html', 'src/login/LoginPage.tsx'], budgetKb: 147 },
  { name: 'Créer un compte', parts: ['index.html', 'src/people/account/SignUpPage.tsx'], budgetKb: 171 },
  { name: 'Cadre', parts: shell, budgetKb: shellBudgetKb },
  screen('Tableau de bord', 'src/trade/dashboard/DashboardPage.tsx', 195 - shellBudgetKb),
  modal('Tableau, graphiques', 'src/trade/dashboard/DashboardPage.tsx', 'src/ui/Bars.tsx', 310 - shellBudgetKb),
  screen('Clients', 'src/trade/clients/ClientsPage.tsx', 30),
  modal('Clients, fiche', 'src/trade/clients/ClientsPage.tsx', 'src/trade/clients/ClientModal.tsx', 57),
  screen('Services', 'src/trade/services/ServicesPage.tsx', 30),
  modal('Services, fiche', 'src/trade/services/ServicesPage.tsx', 'src/trade/services/ServiceModal.tsx', 50),
  screen('Factures', 'src/trade/invoices/InvoicesPage.tsx', 32),
  screen('Paiements', 'src/trade/payments/PaymentsPage.tsx', 30),
  screen('Rapports', 'src/trade/reports/ReportsPage.tsx', 30),
  screen('Expéditions', 'src/trade/expeditions/ExpeditionsPage.tsx', 32),
  screen('Utilisateurs', 'src/people/users/UsersPage.tsx', 30),
  screen('WhatsApp', 'src/trade/conversations/ConversationsPage.tsx', 30),
  modal('WhatsApp, discussion', 'src/trade/conversations/ConversationsPage.tsx', 'src/trade/conversations/OpenedConversation.tsx', 65),
  screen('Réception Warehouse', 'src/trade/goods/WarehousePage.tsx', 23),
].filter((view) => view.parts.every((part) => manifest[part]))

const results = views.map((view) => ({ ...view, js: weigh(view.parts, '.js'), css: weigh(view.parts, '.css') }))

for (const { name, js, css, budgetKb } of results) {
  const verdict = js > budgetKb ? 'TROP LOURD' : 'ok'
  console.log(`${name.padEnd(22)} ${kb(js)} JS  ${kb(css)} CSS  limite ${kb(budgetKb)}  ${verdict}`)
}

const early = preloaded().filter((name) => /chart|dates|dayjs|Modal/i.test(name))
if (early.length > 0) console.log(`index.html charge trop tôt : ${early.join(', ')}`)
process.exitCode = early.length > 0 || results.some(({ js, budgetKb }) => js > budgetKb) ? 1 : 0

/** A screen may weigh so much more than the shell as it really is, or as it may be. */
function screen(name: string, page: string, extraKb: number): View {
  return { name, parts: [...shell, page], budgetKb: Math.max(weigh(shell, '.js'), shellBudgetKb) + extraKb }
}

function modal(name: string, page: string, dialog: string, extraKb: number): View {
  return { ...screen(name, page, extraKb), parts: [...shell, page, dialog] }
}

function weigh(parts: string[], extension: '.js' | '.css'): number {
  const files = [...filesOf(parts)].filter((file) => file.endsWith(extension))
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
}

/** The chunks of some modules with all they import, each once. */
function filesOf(parts: string[], seen = new Set<string>()): Set<string> {
  for (const part of parts) {
    const chunk = manifest[part]
    if (!chunk || seen.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}

function preloaded(): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = new Map(Object.values(manifest).map(({ file, name }) => [file, name]))
  return [...html.matchAll(/(?:src|href)="\/?([^"]+)"/g)].flatMap(([, file = '']) => named.get(file) ?? file)
}

function kb(value: number): string {
  return value.toFixed(1).padStart(6)
}
